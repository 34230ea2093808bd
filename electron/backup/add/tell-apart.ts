/** The sums of some runs. */
export interface RunSums {
  readonly runs: number
  /** Billionths of their currency. */
  readonly nanodollars: number
  readonly tokensIn: number
  readonly tokensOut: number
}

/** The way in which a cost is known, and its currency. Sums of two kinds are never added. */
export interface CostKind {
  readonly known: string
  readonly currency: string
}

export interface OneRun extends CostKind, Omit<RunSums, 'runs'> {
  readonly id: string
}

export interface KindSums extends CostKind, RunSums {}

/** Equal runs of one day, here and in a backup. Of deleted runs only sums are left. */
export interface AlikeRuns {
  readonly goneHere: readonly KindSums[]
  readonly goneThere: readonly KindSums[]
  /** Runs that only one side has, oldest first. */
  readonly onlyHere: readonly OneRun[]
  readonly onlyThere: readonly OneRun[]
}

export interface ToldApart {
  /** Runs of the backup that were counted here, and deleted since. */
  readonly countedHere: readonly string[]
  /** Sums of runs that were created and deleted there only. */
  readonly missing: readonly KindSums[]
  /**
   * The number of runs that were deleted on both sides and may be the same or different ones; their cost is unknown.
   */
  readonly inDoubt: number
}

/**
 * Determines which runs both sides have counted. A run that exists here is one of those deleted there if their sum has
 * room for it; the last run of a sum must equal the rest. Equal remaining sums on both sides are of the same runs.
 * Otherwise the larger sum is known, and the runs of the smaller one are in doubt.
 */
export function tellApart({ goneHere, goneThere, onlyHere, onlyThere }: AlikeRuns): ToldApart {
  const leftHere = createRemainder(goneHere)
  const leftThere = createRemainder(goneThere)
  const countedHere = onlyThere.filter((run) => leftHere.take(run)).map(({ id }) => id)
  for (const run of onlyHere) leftThere.take(run)
  const added = leftThere.left()
  // Doubts of an earlier addition are among the runs of unknown cost here.
  const { sums: own, notedBefore } = withoutDoubt(leftHere.left(), added)
  if (runsOf(added) === 0 || isSame(total(own), total(added))) return { countedHere, missing: [], inDoubt: 0 }
  const larger = added.flatMap((sum) => {
    const more = difference(sum, own.find((candidate) => isKind(candidate, sum)) ?? { ...sum, ...nothing })
    return more.runs > 0 ? [{ ...sum, ...more }] : []
  })
  const extra = Math.max(0, runsOf(added) - runsOf(own))
  // If costs became known on one side only, kinds cannot be compared: only the number of additional runs is known, not
  // their cost.
  const missing = runsOf(larger) === extra ? larger : []
  const unknown = Math.min(runsOf(own), runsOf(added)) + (missing.length === 0 ? extra : 0)
  return { countedHere, missing, inDoubt: Math.max(0, unknown - notedBefore) }
}

const nothing: RunSums = { runs: 0, nanodollars: 0, tokensIn: 0, tokensOut: 0 }

function createRemainder(gone: readonly KindSums[]) {
  let sums = gone.filter(({ runs }) => runs > 0)
  return {
    left: (): readonly KindSums[] => sums.filter(({ runs }) => runs > 0),
    /**
     * Whether a run can be one of the deleted ones, and then subtracts it. Its cost may have become known on one side
     * only.
     */
    take(run: OneRun): boolean {
      const ofItsKind = sums.filter((sum) => isKind(sum, run))
      const others = sums.filter((sum) => !isKind(sum, run))
      const from = [...ofItsKind, ...others].find((sum) => hasRoom(sum, run))
      if (from === undefined) return false
      const nanodollars = from.currency === run.currency ? run.nanodollars : 0
      const left = { ...from, ...difference(from, { ...run, nanodollars, runs: 1 }) }
      sums = sums.map((sum) => (sum === from ? left : sum))
      return true
    },
  }
}

function hasRoom(sum: KindSums, run: OneRun): boolean {
  const amount = isKind(sum, run) ? sum.nanodollars - run.nanodollars : 0
  const left = [sum.tokensIn - run.tokensIn, sum.tokensOut - run.tokensOut, amount]
  return sum.runs > 0 && left.every((rest) => (sum.runs === 1 ? rest === 0 : rest >= 0))
}

function withoutDoubt(
  sumsHere: readonly KindSums[],
  sumsThere: readonly KindSums[],
): { readonly sums: readonly KindSums[]; readonly notedBefore: number } {
  const unknownThere = runsOf(sumsThere.filter(isUnknown))
  const notedBefore = Math.max(0, runsOf(sumsHere.filter(isUnknown)) - unknownThere)
  const sums = sumsHere
    .map((sum) => (isUnknown(sum) ? { ...sum, runs: Math.min(sum.runs, unknownThere) } : sum))
    .filter(({ runs }) => runs > 0)
  return { sums, notedBefore }
}

function isUnknown({ known }: CostKind): boolean {
  return known === 'unknown'
}

function isKind(left: CostKind, right: CostKind): boolean {
  return left.known === right.known && left.currency === right.currency
}

/** Never below zero. */
function difference(left: RunSums, right: RunSums): RunSums {
  const less = (name: keyof RunSums): number => Math.max(0, left[name] - right[name])
  return {
    runs: less('runs'),
    nanodollars: less('nanodollars'),
    tokensIn: less('tokensIn'),
    tokensOut: less('tokensOut'),
  }
}

function total(sums: readonly RunSums[]): Omit<RunSums, 'nanodollars'> {
  const sum = (name: keyof RunSums): number => sums.reduce((all, each) => all + each[name], 0)
  return { runs: sum('runs'), tokensIn: sum('tokensIn'), tokensOut: sum('tokensOut') }
}

function runsOf(sums: readonly RunSums[]): number {
  return total(sums).runs
}

/** Compares runs and tokens only: the cost of a run may become known later. */
function isSame(left: Omit<RunSums, 'nanodollars'>, right: Omit<RunSums, 'nanodollars'>): boolean {
  return left.runs === right.runs && left.tokensIn === right.tokensIn && left.tokensOut === right.tokensOut
}
