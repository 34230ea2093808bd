import { describe, expect, it } from 'vitest'
import { windowsProgram, type WindowsPlace } from './windows-program.ts'

const files = new Set(
  [
    String.raw`C:\Program Files\nodejs\node.exe`,
    String.raw`C:\Program Files\nodejs\npx.cmd`,
    String.raw`C:\Program Files\nodejs\node_modules\npm\bin\npx-cli.js`,
    String.raw`C:\Users\me\AppData\Roaming\npm\my-server.cmd`,
    String.raw`C:\tools\uvx.exe`,
    String.raw`D:\work\run & go.bat`,
  ].map((path) => path.toLowerCase()),
)
const place: WindowsPlace = {
  environment: {
    Path: String.raw`.;C:\Program Files\nodejs;C:\Users\me\AppData\Roaming\npm;C:\tools`,
    PathExt: '.COM;.EXE;.BAT;.CMD',
    COMSPEC: String.raw`C:\Windows\System32\cmd.exe`,
  },
  cwd: String.raw`D:\work`,
  isFile: (path) => files.has(path.toLowerCase()),
}

/** The line as cmd.exe passes it on: carets outside of quotes escape the following character. */
function readByCmd(line: string): string {
  let isQuoted = false
  let out = ''
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at] ?? ''
    if (sign === '^' && !isQuoted) {
      at += 1
      out += line[at] ?? ''
      continue
    }
    if (!isQuoted && /[&|<>]/.test(sign)) throw new Error(`cmd.exe would act on ${sign} in ${line}`)
    if (sign === '"') isQuoted = !isQuoted
    out += sign
  }
  return out
}

/** Splits a command line as the C runtime does. */
function argumentsOf(line: string): string[] {
  const found: string[] = []
  let at = 0
  while (at < line.length) {
    while (line[at] === ' ') at += 1
    if (at >= line.length) break
    let text = ''
    let isQuoted = false
    for (; at < line.length && (isQuoted || line[at] !== ' '); at += 1) {
      let slashes = 0
      while (line[at] === '\\') {
        slashes += 1
        at += 1
      }
      if (line[at] === '"') {
        text += '\\'.repeat(Math.floor(slashes / 2))
        if (slashes % 2 === 1) text += '"'
        else isQuoted = !isQuoted
        continue
      }
      text += '\\'.repeat(slashes) + (line[at] ?? '')
      if (!isQuoted && line[at] === ' ') break
    }
    found.push(text)
  }
  return found
}

/** The arguments that reach the program in a batch file whose line is `program %*`. */
function throughBatch(args: readonly string[]): string[] {
  const started = windowsProgram('my-server', args, place)
  const [, , , quoted = ''] = started?.args ?? []
  const first = readByCmd(quoted.slice(1, -1))
  const handedOn = first.slice(first.toLowerCase().indexOf('.cmd') + '.cmd'.length)
  return argumentsOf(readByCmd(handedOn))
}

describe('a program on Windows', () => {
  it('is found by its name among those of PATH, but not where the app happens to be', () => {
    expect(windowsProgram('uvx', ['server'], place)).toEqual({
      command: String.raw`C:\tools\uvx.EXE`,
      args: ['server'],
      isVerbatim: false,
    })
    expect(windowsProgram('run & go', [], place)?.command).toBe('run & go')
  })

  it('that is npx is a line of Node: nothing reads its arguments on the way', () => {
    const args = ['-y', '@scope/server', 'a & b', '%PATH%', 'two\nlines']
    expect(windowsProgram('npx', args, place)).toEqual({
      command: String.raw`C:\Program Files\nodejs\node.exe`,
      args: [String.raw`C:\Program Files\nodejs\node_modules\npm\bin\npx-cli.js`, ...args],
      isVerbatim: false,
    })
  })

  it('that is a batch file is run by cmd.exe', () => {
    expect(windowsProgram('my-server', ['--port', '1'], place)).toMatchObject({
      command: String.raw`C:\Windows\System32\cmd.exe`,
      isVerbatim: true,
    })
    const started = windowsProgram(String.raw`.\run & go.bat`, [], place)
    expect(readByCmd(started?.args[3]?.slice(1, -1) ?? '')).toBe(String.raw`D:\work\run & go.bat`)
  })

  it.each([
    ['plain'],
    ['two words'],
    [''],
    ['a & calc.exe'],
    ['" & calc.exe & "'],
    ['a\\" & calc.exe'],
    ['ends with a slash \\'],
    [String.raw`C:\a\b\ `],
    ['^ caret ^^ carets'],
    ['<in >out |pipe'],
    ['%PATH% !PATH!'],
    ['(brackets) [and] `ticks`; commas, stars* and what?'],
    ['{"json": "with \\"quotes\\" & more"}'],
    ['天气 & ☂'],
  ])('hands %j on as it is', (argument) => {
    expect(throughBatch(['before', argument, 'after'])).toEqual(['before', argument, 'after'])
  })

  it.each(['two\nlines', 'a\rb', 'a\0b'])(
    'refuses %j for a batch file, which would end there',
    (argument) => {
      expect(windowsProgram('my-server', [argument], place)).toBeUndefined()
    },
  )
})
