import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AppError } from '../../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import type { Cell, CellState, Experiment } from '../../../shared/experiments/experiment.ts'
import type { VariantSummary } from '../../../shared/experiments/variant-summary.ts'
import type { FindMediaFile } from '../../media/media-response.ts'
import type { ExperimentService } from '../experiment-service.ts'
import { contentsOfAnswer, summariseVariants, type HashOfFile } from '../summarise.ts'

/**
 * The data for exports. Cells are read while they are written, so that an export is never held in memory as a whole.
 */
export interface ExportSource {
  readonly experiment: Experiment
  /** The summaries of the variants, in plan order. */
  readonly summaries: readonly VariantSummary[]
  /** The number of cells per state, for each variant. */
  readonly counts: readonly Readonly<Partial<Record<CellState, number>>>[]
  /** The cells in plan order; optionally of one variant or case only. */
  readonly cells: (of?: { readonly variantIndex: number } | { readonly caseIndex: number }) => Iterable<Cell>
  /** Returns the name of a connection; `undefined` when it is gone. */
  readonly nameOfConnection: (id: string) => string | undefined
  /** Finds the file of a library item; its thumbnail has the id `<id>-thumbnail`. */
  readonly findMedia: FindMediaFile
  /** Returns the file name of a library item; `undefined` when it is gone. */
  readonly nameOfFile: (mediaId: string) => string | undefined
  /** The error that ended the cells early. */
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

/** Reads every cell once to collect summaries and the cell ids of each variant and case. */
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
    // Yield to other tasks: counting 100,000 cells takes a second.
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

/** Returns a cell as summaries need it: instead of the answer only a key that identifies equal answers. */
function withoutTexts(whole: Cell, hashOfFile: HashOfFile): Cell {
  const { text: _text, media: _media, preview: _preview, error: _error, ...cell } = whole
  const contents = contentsOfAnswer(whole, hashOfFile)
  return {
    ...cell,
    results: whole.results.filter(({ metric }) => metric !== undefined),
    ...(contents !== undefined && { text: createHash('sha256').update(contents).digest('base64') }),
  }
}
