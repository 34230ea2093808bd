import { ChevronRight, CircleSlash, File, ImageOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { assertNever } from '../../../shared/assert-never.ts'
import type { Block } from '../../../shared/runs/block.ts'
import { AttachmentView } from '../attachments/attachment-view.tsx'
import { blockText } from './block-text.ts'
import { Chip } from '../../controls/buttons/chip.tsx'
import { ContentBoundary } from '../../controls/panes/content-boundary.tsx'
import { ErrorNotice } from '../../controls/texts/error-notice.tsx'
import { formatBytes } from '../../lib/format-number.ts'
import { Icon } from '../../controls/buttons/icon.tsx'
import { LeftOutNote } from './left-out-note.tsx'
import { ResultFiles } from './result-files.tsx'
import { OpaqueContent } from './opaque-content.tsx'
import { sourceText } from './source-text.ts'
import { Note } from '../../controls/texts/note.tsx'
import { AnswerImage } from '../markdown/answer-image.tsx'
import { Markdown } from '../markdown/markdown.tsx'
import { WireValue } from '../inspector/wire-value.tsx'
import { mediaText } from '../../../shared/text/en/media.ts'
import { chatText } from '../../../shared/text/en/chat.ts'
import { historyText } from '../../../shared/text/en/history.ts'

export type ExchangeBlocksProps = {
  blocks: readonly Block[]
  isStreaming?: boolean
  /** Keeps line breaks, as in text that a user typed. */
  keepsLines?: boolean
}

/** The content blocks of one side of an exchange, in order. */
export function ExchangeBlocks({ blocks, isStreaming = false, keepsLines = false }: ExchangeBlocksProps) {
  return (
    <div className="flex flex-col gap-2.5">
      {blocks.map((block, index) => (
        <ContentBoundary
          key={index}
          content={'text' in block ? block.text : ''}
          toText={() => blockText(block)}
        >
          <OneBlock
            block={block}
            isStreaming={isStreaming && index === blocks.length - 1}
            keepsLines={keepsLines}
          />
        </ContentBoundary>
      ))}
    </div>
  )
}

function OneBlock({
  block,
  isStreaming,
  keepsLines,
}: {
  block: Block
  isStreaming: boolean
  keepsLines: boolean
}): ReactNode {
  switch (block.type) {
    case 'text':
      return block.text === '' ? null : (
        <Markdown text={block.text} isStreaming={isStreaming} keepsLines={keepsLines} />
      )
    case 'reasoning':
      return (
        <details className="group/reasoning text-ink-2">
          <summary className="-ml-1.5 flex h-6 w-fit list-none items-center gap-1.5 rounded-sm pr-2.5 pl-1.5 text-small hover:bg-hover">
            <Icon of={ChevronRight} size="small" className="group-open/reasoning:rotate-90" />
            {historyText().blocks.reasoning}
          </summary>
          <div className="mt-1 border-l-2 border-line-strong pl-3">
            <Markdown text={block.text} isStreaming={isStreaming} />
          </div>
        </details>
      )
    case 'refusal':
      return (
        <Note tone="warn" icon={CircleSlash}>
          <p className="font-strong">{historyText().blocks.refusal}</p>
          <Markdown text={block.text} isStreaming={isStreaming} />
        </Note>
      )
    case 'tool-call':
      return (
        <WireValue
          title={block.isBroken === true ? chatText().tool.brokenCall : historyText().blocks.toolCall}
          name={block.name}
          {...(block.isBroken === true && { note: chatText().tool.brokenNote })}
          text={block.arguments}
        />
      )
    case 'tool-result':
      return (
        <>
          <WireValue
            title={block.isError === true ? historyText().blocks.toolError : historyText().blocks.toolResult}
            name={block.callId}
            text={block.output}
          />
          <ResultFiles media={block.media ?? []} />
        </>
      )
    case 'media':
      return <Media block={block} />
    case 'citation':
      return (
        <p className="text-small wrap-anywhere text-ink-2 select-text">
          {historyText().blocks.source(sourceText(block))}
        </p>
      )
    case 'opaque':
      return <OpaqueContent label={block.label} value={block.value} />
    case 'left-out':
      return <LeftOutNote characters={block.characters} />
    default:
      return assertNever(block)
  }
}

function Media({ block }: { block: Extract<Block, { type: 'media' }> }) {
  const { mediaType, data, url, name, attachmentId, mediaId, isPartial, problem } = block
  const id = attachmentId ?? mediaId
  if (id !== undefined && isPartial === true) {
    return (
      <div className="flex flex-col items-start gap-1.5">
        <AttachmentView media={block} id={id} />
        <Chip tone="warn" icon={ImageOff}>
          {mediaText().previewOnly}
        </Chip>
      </div>
    )
  }
  if (id !== undefined) return <AttachmentView media={block} id={id} />
  if (problem !== undefined) return <ErrorNotice error={problem} />
  if (mediaType.startsWith('image/')) {
    const address = data === undefined ? (url ?? null) : `data:${mediaType};base64,${data}`
    return <AnswerImage address={address} alt={name ?? mediaType} />
  }
  const size = data === undefined ? '' : ` · ${formatBytes(Math.floor((data.length * 3) / 4))}`
  return (
    <Chip icon={File} className="self-start">
      {name ?? mediaType}
      {size}
    </Chip>
  )
}
