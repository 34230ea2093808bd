import { median, type Finding } from '../finding.ts'

/** A host may be so much worse than the other one before a budget is missed. */
const tolerance = 1.15
/** A warm start to a window one can use. */
const maxStartMs = 1_000
export const startName = 'start to a usable window, ms'
/** Ends the name of a figure that is not judged. */
export const forInformation = ' (for information)'

/** What was measured on one host, by its name, each in rounds. Less is better in all of them. */
export class Figures {
  readonly #times = new Map<string, number[]>()

  add(name: string, value: number): void {
    this.#times.set(name, [...(this.#times.get(name) ?? []), value])
  }

  names(): readonly string[] {
    return [...this.#times.keys()]
  }

  middle(name: string): number {
    return median(this.#times.get(name) ?? [])
  }
}

/** A figure that is not comparable is for information. */
export function compare(ours: Figures, others: Figures): Finding[] {
  return ours.names().map((what) => {
    const [here, there] = [ours.middle(what), others.middle(what)]
    const isJudged = !what.endsWith(forInformation)
    const isStart = what === startName
    const isMet = !isJudged || (here <= there * tolerance && (!isStart || here <= maxStartMs))
    return {
      what: `desktop: ${what.replace(forInformation, '')}`,
      measured: `${here.toFixed(0)} (browser host ${there.toFixed(0)}, ${(here / there).toFixed(2)} ×)`,
      budget: isStart ? '≤ 1,000 ms, ≤ 1.15 ×' : isJudged ? '≤ 1.15 ×' : '',
      isMet,
    }
  })
}
