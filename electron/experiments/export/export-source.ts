import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AppError } from '../../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import type { Cell, CellState, Experiment } from '../../../shared/experiments/experiment.ts'
import type { VariantSummary } from '../../../shared/experiments/variant-summary.ts'
import type { FindMediaFile } from '../../media/media-response.ts'
import type { ExperimentService } from '../experiment-service.ts'
import { contentsOfAnswer, summariseVariants, type HashOfFile } from '../summarise.ts'

/** What exports are written from. Cells are read as they are written, so that no export is ever whole in memory. */
export interface ExportSource {
  readonly experiment: Experiment
  /** What each variant came to, in their order. */
  readonly summaries: readonly VariantSummary[]
  /** How many cells of each variant are in which state. */
  readonly counts: readonly Readonly<Partial<Record<CellState, number>>>[]
  /** In the order of the plan; of one variant or one case only, where that is given. */
  readonly cells: (of?: { readonly variantIndex: number } | { readonly caseIndex: number }) => Iterable<Cell>
  /** The name of a connection, `undefined` when it is gone. */
  readonly nameOfConnection: (id: string) => string | undefined
  /** The file of an item of the library, and its thumbnail as `<id>-thumbnail`. */
  readonly findMedia: FindMediaFile
  /** The name of an item's file; `undefined` when it is gone. */
  readonly nameOfFile: (mediaId: string) => string | undefined
  /** Why the cells ended early. */
  readonly failure: () => AppError | undefined
}

export interface ExportParts {
  readonly service: Pick<ExperimentService, 'get' | 'cells' | 'getCell'>
  readonly nameOfConnection: ExportSource['nameOfConnection']
  readonly findMedia: FindMediaFile
  readonly nameOfFile: ExportSource['nameOfFile']
  readonly hashOfFile: HashOfFile
}

const pageSize = 500

/** Looks at every cell once: what they come to, and which belong to which variant and case. */
export async function openExportSource(
  { service, nameOfConnection, findMedia, nameOfFile, hashOfFile }: ExportParts,
  id: string,
): Promise<Result<ExportSource>> {
  const experiment = service.get(id)
  if (!experiment.ok) return experiment
  let failure: AppError | undefined

  function* allCells(): Generator<Cell> {
    for (let after = 0; ;) {
      const page = service.cells(id, after, pageSize)
      if (!page.ok) failure = page.error
      if (!page.ok) return
      yield* page.value
      if (page.value.length < pageSize) return
      after = page.value.at(-1)?.id ?? after
    }
  }

  function* cellsOf(ids: readonly number[]): Generator<Cell> {
    for (const cellId of ids) {
      const cell = service.getCell(cellId)
      if (!cell.ok) failure = cell.error
      if (!cell.ok) return
      yield cell.value
    }
  }

  const light: Cell[] = []
  const counts: Partial<Record<CellState, number>>[] = experiment.value.plan.variants.map(() => ({}))
  const byVariant = new Map<number, number[]>()
  const byCase = new Map<number, number[]>()
  for (const cell of allCells()) {
    // Others have their turn: counting 100,000 cells takes a second.
    if (light.length % pageSize === 0) await nextTurn()
    light.push(withoutTexts(cell, hashOfFile))
    const states = counts[cell.variantIndex]
    if (states !== undefined) states[cell.state] = (states[cell.state] ?? 0) + 1
    groupIn(byVariant, cell.variantIndex).push(cell.id)
    groupIn(byCase, cell.caseIndex).push(cell.id)
  }
  if (failure !== undefined) return err(failure)
  return ok({
    experiment: experiment.value,
    summaries: summariseVariants(experiment.value.plan, light, () => undefined),
    counts,
    nameOfConnection,
    findMedia,
    nameOfFile,
    cells(of) {
      if (of === undefined) return allCells()
      const ids = 'variantIndex' in of ? byVariant.get(of.variantIndex) : byCase.get(of.caseIndex)
      return cellsOf(ids ?? [])
    },
    failure: () => failure,
  })
}

function groupIn(groups: Map<number, number[]>, key: number): number[] {
  const known = groups.get(key) ?? []
  groups.set(key, known)
  return known
}

/** A cell as a summary needs it: of the answer only whether it is the same as another. */
function withoutTexts(whole: Cell, hashOfFile: HashOfFile): Cell {
  const { text: _text, media: _media, preview: _preview, error: _error, ...cell } = whole
  const contents = contentsOfAnswer(whole, hashOfFile)
  return {
    ...cell,
    results: whole.results.filter(({ metric }) => metric !== undefined),
    ...(contents !== undefined && { text: createHash('sha256').update(contents).digest('base64') }),
  }
}
