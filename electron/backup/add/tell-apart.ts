/** What runs add up to. */
export interface RunSums {
  readonly runs: number
  /** Billionths of their currency. */
  readonly nanodollars: number
  readonly tokensIn: number
  readonly tokensOut: number
}

/** How a cost is known and in which currency. Sums of two kinds are never in one. */
export interface CostKind {
  readonly known: string
  readonly currency: string
}

export interface OneRun extends CostKind, Omit<RunSums, 'runs'> {
  readonly id: string
}

export interface KindSums extends CostKind, RunSums {}

/** Runs of one day that are alike, here and in a backup. Of those that were deleted only sums are left. */
export interface AlikeRuns {
  readonly goneHere: readonly KindSums[]
  readonly goneThere: readonly KindSums[]
  /** Runs that one side has and the other has not, oldest first. */
  readonly onlyHere: readonly OneRun[]
  readonly onlyThere: readonly OneRun[]
}

export interface ToldApart {
  /** Runs of the backup that were counted here, and deleted since. */
  readonly countedHere: readonly string[]
  /** What was made and deleted there alone. */
  readonly missing: readonly KindSums[]
  /** Runs that were deleted on both sides and may be the same or others: how many, and not what they cost. */
  readonly inDoubt: number
}

/**
 * Tells which runs both sides have counted. A run that is here is one of those deleted there where their sum has room for it, and the
 * last of a sum has to be all that is left of it. Sums that remain on both sides are of the same runs where they are equal. Otherwise
 * the larger one is known, and the runs of the smaller one are in doubt.
 */
export function tellApart({ goneHere, goneThere, onlyHere, onlyThere }: AlikeRuns): ToldApart {
  const here = createRemainder(goneHere)
  const there = createRemainder(goneThere)
  const countedHere = onlyThere.filter((run) => here.take(run)).map(({ id }) => id)
  for (const run of onlyHere) there.take(run)
  const added = there.left()
  // What an earlier addition has left in doubt stands among the runs of unknown costs here.
  const { sums: own, notedBefore } = withoutDoubt(here.left(), added)
  if (runsOf(added) === 0 || isSame(total(own), total(added))) return { countedHere, missing: [], inDoubt: 0 }
  const larger = added.flatMap((sum) => {
    const more = difference(sum, own.find((one) => isKind(one, sum)) ?? { ...sum, ...nothing })
    return more.runs > 0 ? [{ ...sum, ...more }] : []
  })
  const extra = Math.max(0, runsOf(added) - runsOf(own))
  // Where costs became known on one side alone, kinds cannot be held beside each other: that many runs are more, and no amount is told.
  const missing = runsOf(larger) === extra ? larger : []
  const unknown = Math.min(runsOf(own), runsOf(added)) + (missing.length === 0 ? extra : 0)
  return { countedHere, missing, inDoubt: Math.max(0, unknown - notedBefore) }
}

const nothing: RunSums = { runs: 0, nanodollars: 0, tokensIn: 0, tokensOut: 0 }

function createRemainder(gone: readonly KindSums[]) {
  let sums = gone.filter(({ runs }) => runs > 0)
  return {
    left: (): readonly KindSums[] => sums.filter(({ runs }) => runs > 0),
    /** Whether a run can be one of them, which it then is no more. Its cost may have become known on one side alone. */
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
  here: readonly KindSums[],
  there: readonly KindSums[],
): { readonly sums: readonly KindSums[]; readonly notedBefore: number } {
  const unknownThere = runsOf(there.filter(isUnknown))
  const notedBefore = Math.max(0, runsOf(here.filter(isUnknown)) - unknownThere)
  const sums = here
    .map((sum) => (isUnknown(sum) ? { ...sum, runs: Math.min(sum.runs, unknownThere) } : sum))
    .filter(({ runs }) => runs > 0)
  return { sums, notedBefore }
}

function isUnknown({ known }: CostKind): boolean {
  return known === 'unknown'
}

function isKind(one: CostKind, other: CostKind): boolean {
  return one.known === other.known && one.currency === other.currency
}

/** Never less than nothing. */
function difference(one: RunSums, other: RunSums): RunSums {
  const less = (name: keyof RunSums): number => Math.max(0, one[name] - other[name])
  return {
    runs: less('runs'),
    nanodollars: less('nanodollars'),
    tokensIn: less('tokensIn'),
    tokensOut: less('tokensOut'),
  }
}

function total(sums: readonly RunSums[]): Omit<RunSums, 'nanodollars'> {
  const sum = (name: keyof RunSums): number => sums.reduce((all, one) => all + one[name], 0)
  return { runs: sum('runs'), tokensIn: sum('tokensIn'), tokensOut: sum('tokensOut') }
}

function runsOf(sums: readonly RunSums[]): number {
  return total(sums).runs
}

/** The cost of a run may become known later, and what it took does not. */
function isSame(one: Omit<RunSums, 'nanodollars'>, other: Omit<RunSums, 'nanodollars'>): boolean {
  return one.runs === other.runs && one.tokensIn === other.tokensIn && one.tokensOut === other.tokensOut
}
