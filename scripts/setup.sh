# Sourced by the other scripts: makes .venv, installs the pinned packages, brings Qt's system libraries.
# Everything it says goes to standard error, so that standard output belongs to the program.
# Usage: . scripts/setup.sh; truecast_setup EXTRAS      (EXTRAS as in pip: "chess" or "chess,test")

say() { printf '%s\n' "$*" >&2; }

# What Qt needs on a bare Linux, as pairs of shared library and Debian package. The first six are for
# any window, the rest for a window on X11.
QT_LIBRARIES="libGL.so.1:libgl1 libEGL.so.1:libegl1 libxkbcommon.so.0:libxkbcommon0
libglib-2.0.so.0:libglib2.0-0 libfontconfig.so.1:libfontconfig1 libdbus-1.so.3:libdbus-1-3
libxcb-cursor.so.0:libxcb-cursor0 libxcb-icccm.so.4:libxcb-icccm4 libxcb-image.so.0:libxcb-image0
libxcb-keysyms.so.1:libxcb-keysyms1 libxcb-render-util.so.0:libxcb-render-util0
libxcb-shape.so.0:libxcb-shape0 libxcb-xkb.so.1:libxcb-xkb1 libxkbcommon-x11.so.0:libxkbcommon-x11-0"

missing_packages() {
    known=$(/sbin/ldconfig -p 2>/dev/null || ldconfig -p 2>/dev/null || true)
    for pair in $QT_LIBRARIES; do
        case "$known" in
        *"${pair%%:*} "*) ;;
        *) printf '%s ' "${pair#*:}" ;;
        esac
    done
    # Without a Chinese font the Chinese interface is a row of boxes.
    if ! { find /usr/share/fonts /usr/local/share/fonts "${HOME:-/nonexistent}/.fonts" \
        "${HOME:-/nonexistent}/.local/share/fonts" -type f 2>/dev/null || true; } |
        grep -qiE 'cjk|wqy|wenquanyi|notosanssc|sourcehan|droidsansfallback|simhei|msyh|uming|ukai'; then
        printf 'fonts-wqy-microhei '
    fi
    if ! "$PYTHON" -c 'import ensurepip, venv' >/dev/null 2>&1; then
        printf 'python3-venv '
    fi
}

bring_system_libraries() {
    [ "$(uname -s)" = Linux ] || return 0
    packages=$(missing_packages)
    [ -n "$packages" ] || return 0
    if ! command -v apt-get >/dev/null 2>&1; then
        say "Truecast's window needs system libraries that were not found here; on Debian they are: $packages"
        return 0
    fi
    if [ "$(id -u)" = 0 ]; then
        say "Installing system libraries: $packages"
        # shellcheck disable=SC2086 # a list of words is meant
        log=$(mktemp)
        if ! { apt-get update -qq && DEBIAN_FRONTEND=noninteractive \
            apt-get install -y -qq --no-install-recommends $packages; } >"$log" 2>&1; then
            tail -n 5 "$log" >&2
            say "Some system libraries could not be installed; going on without them."
        fi
        rm -f "$log"
    else
        say "Truecast's window needs a few system libraries. To install them, run:"
        say "    sudo apt-get install --no-install-recommends $packages"
    fi
}

find_python() {
    for candidate in "${TRUECAST_PYTHON:-}" python3 python3.14 python3.13 python3.12 python3.11 python; do
        [ -n "$candidate" ] || continue
        if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then
            PYTHON=$candidate
            return 0
        fi
    done
    say "Truecast needs Python 3.11 or newer. Install it (on Debian or Ubuntu: apt-get install python3) and try again."
    exit 1
}

truecast_setup() {
    extras=$1
    find_python
    bring_system_libraries
    if [ ! -x .venv/bin/python ] || ! .venv/bin/python -c '' >/dev/null 2>&1; then
        rm -rf .venv
        say "Making .venv"
        if ! "$PYTHON" -m venv .venv >&2; then
            rm -rf .venv
            say "The virtual environment could not be made. On Debian or Ubuntu run:"
            say "    sudo apt-get install python3-venv"
            exit 1
        fi
    fi
    # Installed once per change of what is to be installed: the stamp holds the sum of what decides it.
    sum=$(cat pyproject.toml constraints.txt | cksum)
    stamp=".venv/truecast-installed-$(printf '%s' "$extras" | tr -c 'a-z\n' '-')"
    if [ "$(cat "$stamp" 2>/dev/null)" != "$sum" ]; then
        say "Installing packages (this takes a minute the first time)"
        if ! .venv/bin/python -m pip install --disable-pip-version-check \
            --constraint constraints.txt --editable ".[$extras]" >.venv/pip.log 2>&1; then
            tail -n 15 .venv/pip.log >&2
            say "The packages could not be installed (the whole story is in .venv/pip.log). Try again once that is mended."
            exit 1
        fi
        printf '%s\n' "$sum" >"$stamp"
    fi
}
