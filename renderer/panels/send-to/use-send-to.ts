import {
  ArrowUp,
  AudioLines,
  ChartScatter,
  CircleAlert,
  FileText,
  Film,
  Image,
  ListOrdered,
  MessageSquareText,
  Mic,
  type LucideIcon,
} from 'lucide-react'
import { splitLines } from '../../lib/split-lines.ts'
import { formatBytes } from '../../lib/format-number.ts'
import { maxTextFileBytes } from '../../../shared/limits.ts'
import { formatTabs } from '../../../shared/formats/registry.ts'
import type { MediaItem } from '../../../shared/media/media-item.ts'
import { panelsText } from '../../../shared/text/en/panels.ts'
import { wordError } from '../../../shared/text/define-errors.ts'
import type { MenuAction } from '../../controls/menu-popup.tsx'
import { useToast } from '../../controls/toast.tsx'
import { useImportMedia } from '../../queries/media.ts'
import { openWithFiles } from '../../stores/files-tab-payload.ts'
import { openWithMedia } from '../../stores/media-tab-payload.ts'
import { fetchMedia } from '../media-file/fetch-media.ts'
import { navigate } from '../../stores/route.ts'
import { openWithTexts } from '../../stores/texts-tab-payload.ts'

/** What can be sent to another tab: a text, such as an answer, or items of the library. */
export type SendSubject =
  | { readonly kind: 'text'; readonly text: string; /** Names a file of it. */ readonly title?: string }
  | { readonly kind: 'media'; readonly items: readonly MediaItem[] }

/** The tab that something comes from is not offered. */
export type SendOptions = { readonly except?: readonly string[] }

/** A place that something can be sent to: what it is called there, and why it is not offered. */
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
 * Makes the entry "Send to" of a menu, with every tab that could take the subject. Those which need something else stand
 * at the end, greyed, with what they need.
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
  return () => openWithTexts(tab, { texts }, rest)
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
    { id: 'speech', icon: AudioLines, label: words.speech, send: sendTexts('speech', [text]) },
    {
      id: 'embeddings',
      icon: ChartScatter,
      label: formatTabs.embeddings.label,
      meta: words.rows(lines.length),
      send: sendTexts('embeddings', lines),
    },
    {
      id: 'rerank',
      icon: ListOrdered,
      label: words.rerank,
      meta: words.rows(lines.length),
      send: sendTexts('rerank', lines),
    },
    {
      id: 'chat',
      icon: MessageSquareText,
      label: words.newConversation,
      send: sendTexts('chat', [text], 'new'),
    },
    { id: 'images', icon: Image, label: words.imagePrompt, send: sendTexts('images', [text]) },
    { id: 'video', icon: Film, label: words.videoPrompt, send: sendTexts('video', [text]) },
    { id: 'library', icon: FileText, label: words.libraryMarkdown, send: () => keepText(text, title) },
  ]
  return isEmpty ? targets.map((target) => ({ ...target, refused: words.needs.text })) : targets
}

type OpenFiles = (tab: string, items: readonly MediaItem[]) => Promise<void>

function mediaTargets(items: readonly MediaItem[], openFiles: OpenFiles): readonly Target[] {
  const words = panelsText().sendTo
  const present = items.filter(({ exists, deletedAt }) => exists && deletedAt === undefined)
  const target = (
    id: string,
    icon: LucideIcon,
    label: string,
    takes: { kinds: readonly MediaItem['kind'][]; most?: number; maxBytes?: number; needs: string },
  ): Target => {
    const taken = present.filter(({ kind }) => takes.kinds.includes(kind))
    const refused =
      taken.length < items.length || items.length === 0
        ? takes.needs
        : takes.most !== undefined && items.length > takes.most
          ? words.needs.oneOnly
          : takes.maxBytes !== undefined && items.some(({ bytes }) => bytes > (takes.maxBytes ?? 0))
            ? words.needs.atMost(formatBytes(takes.maxBytes))
            : undefined
    return {
      id,
      icon,
      label,
      ...(refused !== undefined && { refused }),
      // Rows are read from files, with a preview of them.
      send: () => (takes.kinds[0] === 'text' ? void openFiles(id, taken) : openWithMedia(id, taken)),
    }
  }
  const textFile = { kinds: ['text'], maxBytes: maxTextFileBytes, needs: words.needs.text } as const
  return [
    target('chat', MessageSquareText, words.attach, {
      kinds: ['image', 'audio', 'video', 'text'],
      needs: words.needs.file,
    }),
    target('images', Image, words.imageToEdit, { kinds: ['image'], needs: words.needs.image }),
    target('video', Film, words.firstFrame, { kinds: ['image'], most: 1, needs: words.needs.image }),
    target('transcribe', Mic, formatTabs.transcribe.label, {
      kinds: ['audio', 'video'],
      most: 1,
      needs: words.needs.audio,
    }),
    target('embeddings', ChartScatter, formatTabs.embeddings.label, textFile),
    target('rerank', ListOrdered, words.rerank, textFile),
  ]
}

/** Opens a tab with the files of items, as if they had been dropped on it. */
function useOpenFiles(): OpenFiles {
  const { show } = useToast()
  return async (tab, items) => {
    const files: File[] = []
    for (const { id, fileName, mediaType } of items) {
      const bytes = await fetchMedia(id)
      if (bytes === undefined)
        return show({ message: panelsText().sendTo.unreadable(fileName), icon: CircleAlert })
      files.push(new File([bytes], fileName, { type: mediaType }))
    }
    openWithFiles(tab, files)
  }
}

/** Puts a text into the library, as a file of Markdown. */
function useKeepText(): KeepText {
  const { show } = useToast()
  const { mutate } = useImportMedia()
  return (text, title) => {
    const file = new File([text], `${title ?? panelsText().sendTo.fileName}.md`, { type: 'text/markdown' })
    mutate(file, {
      onSuccess: ({ fileName }) => {
        show({ message: panelsText().sendTo.saved(fileName), icon: FileText })
        navigate('library')
      },
      onError: (error) => show({ message: wordError(error.appError).message, icon: FileText }),
    })
  }
}
