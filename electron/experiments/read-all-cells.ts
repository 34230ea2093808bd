import { ok, type Result } from '../../shared/errors/result.ts'
import type { Cell } from '../../shared/experiments/experiment.ts'
import type { ExperimentService } from './experiment-service.ts'

const pageSize = 1_000

/** Every cell of an experiment, with the whole of what was kept of it. */
export function readAllCells(service: Pick<ExperimentService, 'cells'>, id: string): Result<Cell[]> {
  const cells: Cell[] = []
  for (;;) {
    const page = service.cells(id, cells.at(-1)?.id ?? 0, pageSize)
    if (!page.ok) return page
    cells.push(...page.value)
    if (page.value.length < pageSize) return ok(cells)
  }
}
