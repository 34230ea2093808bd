import { ArrowUp, FileText, type LucideIcon } from 'lucide-react'
import { splitLines } from '../../lib/split-lines.ts'
import { formatBytes } from '../../lib/format-number.ts'
import { maxTextFileBytes } from '../../../shared/limits.ts'
import type { MediaItem } from '../../../shared/media/media-item.ts'
import { formatsText } from '../../../shared/text/en/formats.ts'
import { panelsText } from '../../../shared/text/en/panels.ts'
import { fileTabs, tabTable, takesEveryFile, textTabs, type TakesFiles } from '../../../shared/tabs.ts'
import { tabIcons } from '../../commands/tab-icons.ts'
import { attachmentsError } from '../../../shared/text/en/errors/attachments.ts'
import type { MenuAction } from '../../controls/overlays/menu-popup.tsx'
import { useToast } from '../../controls/overlays/toast.tsx'
import { useImportMedia } from '../../queries/media.ts'
import { openWithFiles } from '../../stores/files-tab-payload.ts'
import { openWithMedia } from '../../stores/media-tab-payload.ts'
import { fetchMedia } from '../media-file/fetch-media.ts'
import { goOnFromHere } from '../../stores/route.ts'
import { openWithTexts } from '../../stores/texts-tab-payload.ts'

/** Content that can be sent to another tab: a text, such as an answer, or library items. */
export type SendSubject =
  | { readonly kind: 'text'; readonly text: string; /** Names a file of it. */ readonly title?: string }
  | { readonly kind: 'media'; readonly items: readonly MediaItem[] }

/** `except` lists the tabs that are not offered, such as the one that the content comes from. */
export type SendOptions = { readonly except?: readonly string[] }

/** A destination: its label, and why it is disabled. */
interface Target {
  readonly id: string
  readonly icon: LucideIcon
  readonly label: string
  readonly meta?: string
  readonly refused?: string
  readonly send: () => void
}

function isRefused({ refused }: Target): boolean {
  return refused !== undefined
}

/**
 * Builds the menu entry "Send to", with every tab that could accept the subject. Tabs that need something else are at
 * the end, disabled, with what they need.
 */
export function useSendTo(): (subject: SendSubject, options?: SendOptions) => MenuAction {
  const keepText = useKeepText()
  const openFiles = useOpenFiles()
  return (subject, { except = [] } = {}) => {
    const targets = (
      subject.kind === 'text' ? textTargets(subject, keepText) : mediaTargets(subject.items, openFiles)
    ).filter(({ id }) => !except.includes(id))
    return {
      id: 'send-to',
      label: panelsText().sendTo.label,
      icon: ArrowUp,
      items: [
        { items: targets.filter((target) => !isRefused(target)).map(toAction) },
        { items: targets.filter(isRefused).map(toAction) },
      ],
    }
  }
}

function toAction({ id, icon, label, meta, refused, send }: Target): MenuAction {
  return { id, icon, label, meta: refused ?? meta, disabled: refused !== undefined, onSelect: send }
}

function sendTexts(tab: string, texts: readonly string[], rest?: string): () => void {
  return () => openWithTexts(tab, { texts }, { rest })
}

type KeepText = (text: string, title: string | undefined) => void

function textTargets(
  { text, title }: Extract<SendSubject, { kind: 'text' }>,
  keepText: KeepText,
): readonly Target[] {
  const words = panelsText().sendTo
  const isEmpty = text.trim() === ''
  const lines = splitLines(text).filter((line) => line.trim() !== '')
  const targets: readonly Target[] = [
    ...textTabs.map((tab): Target => {
      const asLines = tabTable[tab].takesText === 'lines'
      return {
        id: tab,
        icon: tabIcons[tab],
        label: formatsText().sentTexts[tab],
        ...(asLines && { meta: words.rows(lines.length) }),
        // In Chat, a text starts a new conversation.
        send: sendTexts(tab, asLines ? lines : [text], tab === 'chat' ? 'new' : undefined),
      }
    }),
    { id: 'library', icon: FileText, label: words.libraryMarkdown, send: () => keepText(text, title) },
  ]
  return isEmpty ? targets.map((target) => ({ ...target, refused: words.needs.text })) : targets
}

type OpenFiles = (tab: string, items: readonly MediaItem[]) => Promise<void>

function mediaTargets(items: readonly MediaItem[], openFiles: OpenFiles): readonly Target[] {
  const words = panelsText().sendTo
  const present = items.filter(({ exists, deletedAt }) => exists && deletedAt === undefined)
  return fileTabs.map((id): Target => {
    const takes: TakesFiles = tabTable[id].takesFiles
    const taken = present.filter(({ kind }) => takes.kinds.some((taking) => taking === kind))
    // Rows are read from files, with a preview.
    const asRows = takes.kinds[0] === 'text'
    const refused =
      taken.length < items.length || items.length === 0
        ? needOf(takes)
        : takes.isOneOnly && items.length > 1
          ? words.needs.oneOnly
          : asRows && items.some(({ bytes }) => bytes > maxTextFileBytes)
            ? words.needs.atMost(formatBytes(maxTextFileBytes))
            : undefined
    return {
      id,
      icon: tabIcons[id],
      label: formatsText().sentFiles[id],
      ...(refused !== undefined && { refused }),
      send: () => (asRows ? void openFiles(id, taken) : openWithMedia(id, taken)),
    }
  })
}

/** What a tab needs, if it accepts a single kind of file, or audio and video; "any file" otherwise. */
function needOf(takes: TakesFiles): string {
  const { kinds } = takes
  const { needs } = panelsText().sendTo
  if (takesEveryFile(takes)) return needs.file
  if (kinds.includes('text')) return needs.text
  return kinds.includes('image') ? needs.image : needs.audio
}

/** Opens a tab with the files of items, as if they had been dropped on it. */
function useOpenFiles(): OpenFiles {
  const { showError } = useToast()
  return async (tab, items) => {
    const goOn = goOnFromHere()
    const files: File[] = []
    for (const { id, fileName, mediaType } of items) {
      const bytes = await fetchMedia(id)
      if (bytes === undefined) return showError(attachmentsError('mediaUnreadable', { name: fileName }))
      files.push(new File([bytes], fileName, { type: mediaType }))
    }
    openWithFiles(tab, files, { goOn })
  }
}

/** Saves a text to the library as a Markdown file. */
function useKeepText(): KeepText {
  const { show, showError } = useToast()
  const { mutate } = useImportMedia()
  return (text, title) => {
    const goOn = goOnFromHere()
    const file = new File([text], `${title ?? panelsText().sendTo.fileName}.md`, { type: 'text/markdown' })
    mutate(file, {
      onSuccess: ({ fileName }) => {
        show({ message: panelsText().sendTo.saved(fileName), icon: FileText })
        goOn('library')
      },
      onError: ({ appError }) => showError(appError),
    })
  }
}
