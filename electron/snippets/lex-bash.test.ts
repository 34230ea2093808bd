import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { findCommands } from '../../renderer/lib/snippets/curl/find-command.ts'
import { textOf } from '../../renderer/lib/snippets/curl/word.ts'
import { missingProgram } from './testing/run-program.ts'

const raw = String.raw

/** Commands in which bash expands nothing but `$NAME`, which stands for itself. */
const commands: readonly string[] = [
  `curl a 'b c' "d e" f\\ g h'i'"j"k`,
  raw`curl "a \"b\" \\ \n \$x \` 'c' !" 'it'\''s' ''`,
  `curl "" '' a"" ''b`,
  raw`curl $'a\n\t\r\\\'\"\a\b\e\f\v\x41\101\u00e9\U1F642\xc3\xbc\q' $"x y"`,
  'curl a#b "#c" d # comment \'open',
  'curl a \\\n  b \\\n',
  'curl a \\\n\\\n b"c\\\nd"e',
  '\n\n# comment\ncurl a; echo no',
  'A=1 B="2 3" curl x',
  'curl x 2>/dev/null y',
  'curl x 2>&1 y 3',
  'curl x & wait',
  'curl x && true || false',
  'true; curl x{y}[z] {"a":1}',
  'curl $NAME "$NAME" \'$NAME\' a"$NAME"b $',
  'curl "a$" "$ b" \'c$\' "100%" "a=$NAME&b=%20"',
  "curl -d@- <<'END' x\nline 'one' \"$NAME\" \\\\ `no`\n\n  END\nEND\n",
  'curl -d@- <<END x\nline "one" \\$HOME \\\\ \\a joined \\\nline\nEND\n',
  "curl -d@- <<-'END'\n\t\tindented\n\t  more\n\tEND\n",
  `curl -d@- <<< 'it is "here"' x`,
  `curl -d@- <<<"a $NAME"`,
  `cat <<'END' | curl x -d@-\npiped\nEND\n`,
  `printf %s 'it'\\''s' | curl -d@- x`,
  `printf '%s\\n' "a b" |\n\n curl -d@- x`,
  `echo -n "a  b" c | curl -d@- x`,
  `echo 'a\tb' | curl -d@- x`,
]

/** A fake curl: prints its arguments and its input. */
const witness = String.raw`curl() { printf '%s\0' "$@"; case " $* " in *" -d@- "*) cat;; esac; }
`

test.skipIf(missingProgram('curl') !== undefined).each(commands)(
  'reads words and input as bash does: %j',
  (command) => {
    const bash = spawnSync('bash', ['-c', witness + command], {
      encoding: 'utf8',
      timeout: 170_000,
      env: { PATH: process.env['PATH'] ?? '', NAME: '$NAME', LC_ALL: 'C.UTF-8' },
    })
    const words = bash.stdout.split('\0')
    const rest = words.pop()
    const read = findCommands(command)
    const found = read.ok ? read.value[0] : undefined
    expect(found?.words.map(textOf)).toEqual(words)
    expect(found?.input ?? '').toBe(words.includes('-d@-') ? rest : '')
  },
)
