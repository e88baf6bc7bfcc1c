#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The command line of MPJ Express's mpjrun.sh, for job scripts that have MPJ_HOME/bin on their path or call it by name.
# What mpjrun knows passes through; options about ports and daemons are not needed and say so.
here=$(CDPATH='' cd -- "$(dirname -- "$(readlink -f -- "$0")")" && pwd -P) || exit 1
mpjrun=$here/../mpjrun
notice() {
    echo "mpjrun.sh: $1 is not needed: $2" >&2
}
dev=
machines=
next=
program=
count=$#
while [ "$count" -gt 0 ]; do # every word once round, without what is left out
    word=$1
    shift
    count=$((count - 1))
    if [ -n "$program" ]; then
        set -- "$@" "$word"
        continue
    fi
    case $next in
        port) notice "$option $word" "ports are chosen at run time" && next= && continue ;;
        head) notice "$option $word" "addresses are found at run time" && next= && continue ;;
        dev)
            dev=$word
            next=
            set -- "$@" "$word"
            continue
            ;;
        last)
            program=1
            next=
            ;;
        keep)
            next=
            set -- "$@" "$word"
            continue
            ;;
    esac
    option=$word
    case $word in
        -dport | -mpjport | -port | -sport) next=port && continue ;;
        -headnodeip) next=head && continue ;;
        -src) notice -src "sources run as they are: mpjrun.sh -np 2 File.java" && continue ;;
        -profile)
            echo "mpjrun.sh: -profile: there is no profiler of that kind; try -XX:StartFlightRecording" >&2
            exit 2
            ;;
        -dev) next=dev ;;
        -machinesfile | -machinefile)
            machines=1
            next=keep
            ;;
        -np | -wdir | -cp | -classpath | -psl | -debug) next=keep ;;
        -jar | -class) next=last ;;
        -h | -help) word=--help ;;
        -*) ;;
        *) program=1 ;;
    esac
    set -- "$@" "$word"
done
case $dev in
    niodev | hybdev) # the daemons' list was the default
        if [ -z "$machines" ] && [ -r machines ]; then
            set -- -machinesfile machines "$@"
        fi
        ;;
esac
exec "$mpjrun" "$@"
