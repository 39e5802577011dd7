<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>BadgeLine</name>
    <message numerus="yes">
        <source>Validator found and fixed %n issue(s)</source>
        <translation>
            <numerusform>Validator found and fixed %n issue</numerusform>
            <numerusform>Validator found and fixed %n issues</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n statement(s) withdrawn</source>
        <translation>
            <numerusform>%n statement withdrawn</numerusform>
            <numerusform>%n statements withdrawn</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n statement(s) checked</source>
        <translation>
            <numerusform>%n statement checked</numerusform>
            <numerusform>%n statements checked</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CardFace</name>
    <message numerus="yes">
        <source>The validator could not put %n statement(s) right; the original text is shown.</source>
        <translation>
            <numerusform>The validator could not put %n statement right; the original text is shown.</numerusform>
            <numerusform>The validator could not put %n statements right; the original text is shown.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DroppedFiles</name>
    <message numerus="yes">
        <source>%n more replay(s) wait in the list.</source>
        <translation>
            <numerusform>%n more replay waits in the list.</numerusform>
            <numerusform>%n more replays wait in the list.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>EvidenceBox</name>
    <message numerus="yes">
        <source>and %n more fact(s)</source>
        <translation>
            <numerusform>and %n more fact</numerusform>
            <numerusform>and %n more facts</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FoundServers</name>
    <message numerus="yes">
        <source>{server}, %n model(s)</source>
        <translation>
            <numerusform>{server}, %n model</numerusform>
            <numerusform>{server}, %n models</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ReplayLength</name>
    <message numerus="yes">
        <source>%n turn(s)</source>
        <translation>
            <numerusform>%n turn</numerusform>
            <numerusform>%n turns</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n move(s)</source>
        <translation>
            <numerusform>%n move</numerusform>
            <numerusform>%n moves</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ReviewList</name>
    <message numerus="yes">
        <source>%n turn(s)</source>
        <translation>
            <numerusform>%n turn</numerusform>
            <numerusform>%n turns</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>WaitingRow</name>
    <message numerus="yes">
        <source>rate limited, trying again in %n second(s)…</source>
        <translation>
            <numerusform>rate limited, trying again in %n second…</numerusform>
            <numerusform>rate limited, trying again in %n seconds…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{reason}; trying again in %n second(s)…</source>
        <translation>
            <numerusform>{reason}; trying again in %n second…</numerusform>
            <numerusform>{reason}; trying again in %n seconds…</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>_Counts</name>
    <message numerus="yes">
        <source>%n statement(s) checked</source>
        <translation>
            <numerusform>%n statement checked</numerusform>
            <numerusform>%n statements checked</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n request(s)</source>
        <translation>
            <numerusform>%n request</numerusform>
            <numerusform>%n requests</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>_Rest</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
</TS>
