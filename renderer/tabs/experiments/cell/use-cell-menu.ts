import { useQueryClient } from '@tanstack/react-query'
import { Copy, FileText, Grid2x2, SquareArrowOutUpRight } from 'lucide-react'
import type { CellRow, ExperimentPlan } from '../../../../shared/experiments/experiment.ts'
import { commandLabel } from '../../../../shared/commands/command-label.ts'
import { experimentResultsText } from '../../../../shared/text/en/experiment-results.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { copyText } from '../../../controls/buttons/copy-text.ts'
import type { MenuSection } from '../../../controls/overlays/menu-popup.tsx'
import { useNoteFailure } from '../../../panels/undoable/use-note-failure.ts'
import { shownCell } from '../../../lib/experiments/cell-group.ts'
import { imageOfCell } from '../../../lib/experiments/row-images.ts'
import { cellQuery } from '../../../queries/experiments.ts'
import { mediaItemAmongManyQuery } from '../../../queries/media.ts'
import { useExperimentCells } from '../../../stores/use-experiment-cells.tsx'
import { useImageActions } from '../media/use-image-actions.ts'
import type { GridPlace } from '../results/grid-columns.ts'
import { versionOf } from './cell-answer.tsx'
import { renderedPrompt } from './rendered-prompt.ts'
import { tabOfVariant, useOpenInTab } from './use-open-in-tab.ts'

/** Returns a function for the menu of a cell, with the actions of its pane and of its image. */
export function useCellMenu(
  plan: ExperimentPlan,
  onOpen: (place: GridPlace) => void,
): (place: GridPlace) => readonly MenuSection[] {
  const queryClient = useQueryClient()
  const bridge = useBridge()
  const cells = useExperimentCells()
  const copyAnswer = useCopyAnswer()
  const openInTab = useOpenInTab()
  const imageActions = useImageActions(plan)
  return (place) => {
    const variant = plan.variants[place.variantIndex]
    const row = plan.cases[place.caseIndex]
    if (variant === undefined || row === undefined) return []
    const text = experimentResultsText().cell
    const prompt = renderedPrompt(plan, variant, row)
    const cell = shownCell(cells.group(place.caseIndex, place.variantIndex))
    const image = imageOfCell(cell)
    const item =
      image === undefined
        ? undefined
        : queryClient.getQueryData(mediaItemAmongManyQuery(bridge, image).queryKey)
    return [
      {
        items: [
          {
            id: 'open',
            label: commandLabel('experiments.open'),
            icon: Grid2x2,
            takesFocus: true,
            onSelect: () => onOpen(place),
          },
          {
            id: 'tab',
            label: text.openInTab(tabOfVariant(variant).label),
            icon: SquareArrowOutUpRight,
            takesFocus: true,
            onSelect: () => openInTab(variant, row, prompt),
          },
        ],
      },
      {
        items: [
          ...(cell?.text === undefined || cell.text === ''
            ? []
            : [{ id: 'copy', label: text.copy, icon: Copy, onSelect: () => copyAnswer(cell) }]),
          {
            id: 'copy-prompt',
            label: text.copyPrompt,
            icon: FileText,
            onSelect: () => void copyText(prompt),
          },
        ],
      },
      {
        items:
          cell === undefined || image === undefined
            ? []
            : // What nobody has read yet is neither a favourite nor none.
              imageActions(cell, image, item).filter(({ id }) => id !== 'star' || item !== undefined),
      },
    ]
  }
}

/** Copies the full answer, of which the grid has only the beginning. */
function useCopyAnswer(): (cell: CellRow) => void {
  const queryClient = useQueryClient()
  const bridge = useBridge()
  const noteFailure = useNoteFailure()
  return (cell) =>
    void queryClient
      .fetchQuery(cellQuery(bridge, cell.id, versionOf(cell)))
      .then(({ text = '' }) => copyText(text), noteFailure)
}
