import { typicalMaxBytes } from '../../../shared/formats/transcriptions/fields.ts'
import { LayoutGrid, RotateCcw, SquareTerminal, Waypoints, type LucideIcon } from 'lucide-react'
import { settingsTabOf } from '../../../shared/formats/format-facts.ts'
import type { DropChoiceId, DropKind } from '../../../shared/settings/drop-choices.ts'
import { fileTabs, tabTable, takesEveryFile, type FileTab, type TakesFiles } from '../../../shared/tabs.ts'
import { formatsText } from '../../../shared/text/en/formats.ts'
import { droppedFilesText } from '../../../shared/text/en/dropped-files.ts'
import { tabIcons } from '../../commands/tab-icons.ts'
import { formatBytes } from '../../lib/format-number.ts'
import { formatMoment } from '../../lib/format-time.ts'
import type { ReadFiles } from './read-dropped-files.ts'

/** An action on dropped files, possibly disabled for these files. */
export interface DropChoice {
  readonly id: DropChoiceId
  readonly icon: LucideIcon
  readonly label: string
  /** What will happen. */
  readonly detail: string
  /** Why the action is not possible with these files. */
  readonly refused?: string | undefined
  /** The label of the button. */
  readonly verb: string
}

/** Tabs that accept files, the most specific ones first. */
const tabsByKinds = fileTabs.toSorted(
  (left, right) => tabTable[left].takesFiles.kinds.length - tabTable[right].takesFiles.kinds.length,
)

/** Actions on the files, the likeliest first; impossible ones are at the end, with the reason. */
export function dropChoices({ files, recognised, command }: ReadFiles): readonly DropChoice[] {
  const text = droppedFilesText()
  const sizes = files.map(({ file }) => file.size)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const areAll = (takes: TakesFiles): boolean =>
    takesEveryFile(takes) || files.every(({ kind }) => takes.kinds.some((taking) => taking === kind))
  const above = (limit = Infinity): string | undefined =>
    sizes.some((size) => size > limit) ? text.refused.above(formatBytes(limit)) : undefined
  const byTab = (tab: FileTab): DropChoice => {
    const takes: TakesFiles = tabTable[tab].takesFiles
    const { label, detail, verb } = formatsText().drops[tab]
    const isLarge = takes.maxBytes === undefined && total > typicalMaxBytes
    const needed = areAll(takes) ? undefined : needOf(takes)
    const onlyOne = takes.isOneOnly && files.length > 1 ? text.refused.oneOnly : undefined
    return {
      id: tabTable[tab].takesFiles.dropChoice,
      icon: tabIcons[tab],
      label,
      detail: isLarge ? text.large(formatBytes(typicalMaxBytes)) : detail,
      verb,
      refused: needed ?? onlyOne ?? above(takes.maxBytes),
    }
  }

  const { provenance } = recognised ?? {}
  const settingsTab = provenance === undefined ? undefined : settingsTabOf(provenance.format)
  const all: readonly DropChoice[] = [
    ...(settingsTab === undefined || provenance === undefined
      ? []
      : [
          choice('reuse', RotateCcw, {
            label: text.reuse.label(settingsTab.label),
            detail: text.reuse.detail(provenance.model),
            verb: text.reuse.verb(settingsTab.label),
          }),
        ]),
    ...(recognised?.run === undefined
      ? []
      : [
          choice('origin', Waypoints, {
            ...text.origin,
            detail: text.origin.detail({
              model: recognised.run.model,
              moment: formatMoment(recognised.run.startedAt),
            }),
          }),
        ]),
    ...(command === undefined ? [] : [choice('open-request', SquareTerminal, text.openRequest)]),
    ...tabsByKinds.map(byTab),
    {
      ...choice('import', LayoutGrid, text.import),
      refused: recognised?.itemId === undefined ? undefined : text.refused.alreadyThere,
    },
  ]
  return [
    ...all.filter(({ refused }) => refused === undefined),
    ...all.filter(({ refused }) => refused !== undefined),
  ]
}

/** Why a file of another kind is not accepted. */
function needOf({ kinds }: TakesFiles): string {
  const { refused } = droppedFilesText()
  if (kinds.includes('audio')) return refused.notAudio
  return kinds.includes('image') ? refused.notImage : refused.notText
}

function choice(
  id: DropChoiceId,
  icon: LucideIcon,
  { label, detail, verb }: { readonly label: string; readonly detail: string; readonly verb: string },
): DropChoice {
  return { id, icon, label, detail, verb }
}

/** The kind that all files share; a choice can be remembered for it. */
export function dropKindOf({ files }: ReadFiles): DropKind | undefined {
  const [first] = files
  return files.every(({ kind }) => kind === first?.kind) ? first?.kind : undefined
}
