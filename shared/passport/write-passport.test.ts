import { expect, it } from 'vitest'
import { passportJson, passportMarkdown, type PassportFile } from './write-passport.ts'

const file: PassportFile = {
  connectionName: 'Work gateway',
  omitted: {},
  writtenAt: Date.UTC(2026, 10, 21),
  passport: {
    connectionId: 'c-1',
    model: 'north-large',
    formats: [
      {
        format: 'chat',
        parameters: [],
        drift: [],
        endpoints: [],
        health: {
          at: Date.UTC(2026, 10, 20, 14, 21),
          results: [
            { id: 'answers', outcome: 'passed', seen: { kind: 'exact' }, runId: 'run-1', durationMs: 612.4 },
            {
              id: 'tool-call',
              outcome: 'refused',
              error: { status: 400, code: 'unsupported', says: 'No | tools' },
              runId: 'run-2',
            },
            { id: 'stop-sequence', outcome: 'not-offered' },
          ],
        },
      },
    ],
  },
}

it('has the last health check as JSON, without the ids of its runs', () => {
  const text = passportJson(file)
  expect(text).not.toContain('run-1')
  const { formats } = JSON.parse(text) as { formats: { healthCheck: unknown }[] }
  expect(formats[0]?.healthCheck).toEqual({
    at: '2026-11-20T14:21:00.000Z',
    passed: 1,
    offered: 2,
    trials: [
      { trial: 'answers', outcome: 'passed', seen: { kind: 'exact' }, error: null, milliseconds: 612 },
      {
        trial: 'tool-call',
        outcome: 'refused',
        seen: null,
        error: { status: 400, code: 'unsupported', says: 'No | tools' },
        milliseconds: null,
      },
      { trial: 'stop-sequence', outcome: 'not-offered', seen: null, error: null, milliseconds: null },
    ],
  })
})

it('has it as Markdown, with what was seen', () => {
  expect(passportMarkdown(file)).toContain(
    [
      '### Health check',
      '',
      '2026-11-20, 1 of 2 passed',
      '',
      '| Trial | Result | Seen | Time |',
      '| --- | --- | --- | --- |',
      '| Answers | passed | exact word asked for | 0.61 s |',
      String.raw`| Tool call | refused | No \| tools |  |`,
      '| Stop sequence | not offered by this format |  |  |',
    ].join('\n'),
  )
})
