import { describe, expect, it } from 'vitest'
import { readStageReport } from './stage-report.ts'

describe('a report of Vitest', () => {
  const passed = { status: 'passed', title: 'adds', ancestorTitles: ['sums'], failureMessages: [] }

  it('names a failed test with its file, its groups and its title, without the frames of the runner', () => {
    const message = [
      'AssertionError: expected 1 to be 2',
      '    at /project/shared/sum.test.ts:2:5',
      '    at file:///project/node_modules/vitest/dist/run.js:1:1',
    ].join('\n')
    const report = readStageReport(
      'vitest',
      vitest([
        {
          name: '/project/shared/sum.test.ts',
          status: 'failed',
          message: '',
          assertionResults: [
            passed,
            {
              status: 'failed',
              title: 'subtracts',
              ancestorTitles: ['', 'sums'],
              failureMessages: [message],
            },
          ],
        },
      ]),
      '/project',
    )
    expect(report).toEqual({
      tally: { passed: 1, failed: 1, skipped: 0 },
      failures: [
        {
          name: 'shared/sum.test.ts > sums > subtracts',
          message: 'AssertionError: expected 1 to be 2\n    at /project/shared/sum.test.ts:2:5',
        },
      ],
    })
  })

  it('counts a file that did not load, which has no failed test of its own', () => {
    const report = readStageReport(
      'vitest',
      vitest([
        {
          name: '/project/shared/sum.test.ts',
          status: 'failed',
          message: 'Unexpected token',
          assertionResults: [passed],
        },
      ]),
      '/project',
    )
    expect(report).toEqual({
      tally: { passed: 1, failed: 1, skipped: 0 },
      failures: [{ name: 'shared/sum.test.ts', message: 'Unexpected token' }],
    })
  })
})

describe('a report of Playwright', () => {
  it('names a failed test with its project, its file, its groups and its title', () => {
    const red = '\u001B[31m'
    const report = readStageReport(
      'playwright',
      {
        stats: { expected: 3, unexpected: 1, flaky: 0, skipped: 2 },
        errors: [],
        suites: [
          {
            title: 'chat.spec.ts',
            specs: [],
            suites: [
              {
                title: 'a long answer',
                specs: [
                  {
                    title: 'stops',
                    file: 'chat.spec.ts',
                    tests: [
                      {
                        projectName: 'browser',
                        status: 'unexpected',
                        results: [{ errors: [{ message: `${red}No` }] }],
                      },
                      { projectName: 'electron', status: 'skipped', results: [{ errors: [] }] },
                    ],
                  },
                ],
              },
            ],
          },
        ],
      },
      '/project',
    )
    expect(report).toEqual({
      tally: { passed: 3, failed: 1, skipped: 2 },
      failures: [{ name: '[browser] chat.spec.ts > a long answer > stops', message: 'No' }],
    })
  })

  it('counts what failed outside any test', () => {
    const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }
    const report = readStageReport(
      'playwright',
      { stats, suites: [], errors: [{ message: 'No tests found' }] },
      '/project',
    )
    expect(report).toEqual({
      tally: { passed: 0, failed: 1, skipped: 0 },
      failures: [{ name: '(outside any test)', message: 'No tests found' }],
    })
  })
})

interface TestFile {
  name: string
  status: string
  message: string
  assertionResults: { status: string; title: string; ancestorTitles: string[]; failureMessages: string[] }[]
}

function vitest(testResults: readonly TestFile[]): unknown {
  const tests = testResults.flatMap((file) => file.assertionResults)
  const count = (status: string): number => tests.filter((test) => test.status === status).length
  return {
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    numPendingTests: count('skipped'),
    testResults,
  }
}
