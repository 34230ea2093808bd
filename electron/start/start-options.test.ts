import { describe, expect, it } from 'vitest'
import { ok } from '../../shared/errors/result.ts'
import { parseStartOptions } from './start-options.ts'

const parse = (...argv: string[]) => parseStartOptions(argv, '/home/someone')

describe('the command line of npm start', () => {
  it('asks for nothing when it is empty', () => {
    expect(parse()).toEqual(
      ok({ forgetsBrowsers: false, isOpening: true, isDeveloping: false, isAskingForHelp: false }),
    )
  })

  it('takes every option, and a relative folder from where it was typed', () => {
    expect(
      parse('--host=browser', '--no-open', '--port', '0', '--data-dir', 'data', '--dev', '--forget-browsers'),
    ).toEqual(
      ok({
        host: 'browser',
        dataFolder: '/home/someone/data',
        port: 0,
        forgetsBrowsers: true,
        isOpening: false,
        isDeveloping: true,
        isAskingForHelp: false,
      }),
    )
  })

  it.each([
    [['--colour'], 'There is no option --colour here.'],
    [['--host=chrome'], '--host is electron or browser, not "chrome".'],
    [['--port', '70000'], '--port is a number from 0 to 65535, not "70000".'],
    [['--port', '1e3'], '--port is a number from 0 to 65535, not "1e3".'],
    [['--port=-1'], '--port is a number from 0 to 65535, not "-1".'],
    [['--data-dir='], '--data-dir needs a folder.'],
    [['sk-typed-in-the-wrong-place'], 'There is an argument that is not an option.'],
    [['--port'], expect.stringContaining('--port')],
  ])('refuses %j in one sentence, and says where the options are', (argv, message) => {
    expect(parse(...argv)).toEqual({
      ok: false,
      error: {
        kind: 'invalid-input',
        message,
        nextStep: 'The option --help lists what there is.',
        text: expect.anything(),
      },
    })
  })
})
