import { ok, type Result } from '../../shared/errors/result.ts'
import type { Cell } from '../../shared/experiments/experiment.ts'
import type { ExperimentService } from './experiment-service.ts'

const pageSize = 1_000

/** Reads all cells of an experiment with all their data. */
export function readAllCells(service: Pick<ExperimentService, 'cells'>, id: string): Result<Cell[]> {
  const cells: Cell[] = []
  for (;;) {
    const page = service.cells(id, cells.at(-1)?.id ?? 0, pageSize)
    if (!page.ok) return page
    cells.push(...page.value)
    if (page.value.length < pageSize) return ok(cells)
  }
}
