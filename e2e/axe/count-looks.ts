import type { Reporter, TestCase, TestResult } from 'playwright/types/testReporter'
import { looksAnnotation } from './states.ts'

/** The last line of a run: the number of states, of checks and of violations. */
export default class CountLooks implements Reporter {
  private readonly total = { states: 0, runs: 0, violations: 0 }

  onTestEnd(_test: TestCase, { annotations }: TestResult): void {
    for (const { type, description } of annotations) {
      if (type !== looksAnnotation) continue
      const [states = 0, runs = 0, violations = 0] = (description ?? '').split(' ').map(Number)
      this.total.states += states
      this.total.runs += runs
      this.total.violations += violations
    }
  }

  onEnd(): void {
    const { states, runs, violations } = this.total
    process.stdout.write(`\n${states} states, ${runs} runs of axe, ${violations} violations\n`)
  }
}
