import { typicalMaxBytes } from '../../../shared/formats/transcriptions/fields.ts'
import {
  ChartScatter,
  Film,
  Image,
  LayoutGrid,
  ListOrdered,
  MessageSquareText,
  Mic,
  RotateCcw,
  SquareTerminal,
  Waypoints,
  type LucideIcon,
} from 'lucide-react'
import { settingsTabOf } from '../../../shared/formats/registry.ts'
import { maxTextFileBytes, maxAttachmentBytes } from '../../../shared/limits.ts'
import type { DropChoiceId, DropKind } from '../../../shared/settings/drop-choices.ts'
import { droppedFilesText } from '../../../shared/text/en/dropped-files.ts'
import { formatBytes } from '../../lib/format-number.ts'
import { formatMoment } from '../../lib/format-time.ts'
import type { ReadFiles } from './read-dropped-files.ts'

/** Something that can be done with the dropped files, or could be with others. */
export interface DropChoice {
  readonly id: DropChoiceId
  readonly icon: LucideIcon
  readonly label: string
  /** What will happen. */
  readonly detail: string
  /** Why it cannot be done with these files. */
  readonly refused?: string | undefined
  /** On the button. */
  readonly verb: string
}

/** What can be done with the files, the likeliest first; what cannot be done stands at the end, with the reason. */
export function dropChoices({ files, recognised, command }: ReadFiles): readonly DropChoice[] {
  const text = droppedFilesText()
  const sizes = files.map(({ file }) => file.size)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const areAll = (...kinds: DropKind[]): boolean => files.every(({ kind }) => kinds.includes(kind))
  const above = (limit: number): string | undefined =>
    sizes.some((size) => size > limit) ? text.refused.above(formatBytes(limit)) : undefined
  const needs = (kinds: readonly DropKind[], reason: string): string | undefined =>
    areAll(...kinds) ? undefined : reason
  const onlyOne = files.length > 1 ? text.refused.oneOnly : undefined

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
    {
      ...choice('transcribe', Mic, text.transcribe),
      detail:
        total > typicalMaxBytes
          ? text.transcribe.detailLarge(formatBytes(typicalMaxBytes))
          : text.transcribe.detail,
      refused: needs(['audio', 'video'], text.refused.notAudio) ?? onlyOne,
    },
    {
      ...choice('edit', Image, text.edit),
      refused: needs(['image'], text.refused.notImage) ?? above(maxAttachmentBytes),
    },
    {
      ...choice('first-frame', Film, text.firstFrame),
      refused: needs(['image'], text.refused.notImage) ?? onlyOne ?? above(maxAttachmentBytes),
    },
    {
      ...choice('embeddings', ChartScatter, text.embeddings),
      refused: needs(['text'], text.refused.notText) ?? above(maxTextFileBytes),
    },
    {
      ...choice('rerank', ListOrdered, text.rerank),
      refused: needs(['text'], text.refused.notText) ?? above(maxTextFileBytes),
    },
    { ...choice('attach', MessageSquareText, text.attach), refused: above(maxAttachmentBytes) },
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

function choice(
  id: DropChoiceId,
  icon: LucideIcon,
  { label, detail, verb }: { readonly label: string; readonly detail: string; readonly verb: string },
): DropChoice {
  return { id, icon, label, detail, verb }
}

/** The one kind that all files are of; a choice is remembered for it. */
export function dropKindOf({ files }: ReadFiles): DropKind | undefined {
  const [first] = files
  return files.every(({ kind }) => kind === first?.kind) ? first?.kind : undefined
}
