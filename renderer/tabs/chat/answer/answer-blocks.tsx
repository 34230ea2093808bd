import { CircleSlash } from 'lucide-react'
import { use, type ReactNode } from 'react'
import { assertNever } from '../../../../shared/assert-never.ts'
import type { Block, MediaBlock as Media } from '../../../../shared/runs/block.ts'
import { LeftOutNote } from '../../../panels/runs/left-out-note.tsx'
import type { GrowingText } from '../../../lib/markdown/growing-text.ts'
import { useGrowingText } from '../../../stores/use-live-runs.tsx'
import { blockText } from '../../../panels/runs/block-text.ts'
import { OpaqueContent } from '../../../panels/runs/opaque-content.tsx'
import { ContentBoundary } from '../../../controls/panes/content-boundary.tsx'
import { Note } from '../../../controls/texts/note.tsx'
import type { RunFigures } from '../../../panels/runs/run-figures.ts'
import { Markdown } from '../../../panels/markdown/markdown.tsx'
import { MediaBlock } from './media-block.tsx'
import { ReasoningLine } from './reasoning-line.tsx'
import { StructuredText } from './structured-text.tsx'
import { WireValue } from '../../../panels/inspector/wire-value.tsx'
import { TurnLookContext } from '../transcript/turn-look.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { BoundedText } from '../../../controls/texts/bounded-text.tsx'
import { placeText } from '../../../panels/runs/source-text.ts'
import { InertLink } from '../../../panels/markdown/inert-link.tsx'
import { toLinkTarget } from '../../../lib/markdown/link-target.ts'

export type AnswerBlocksProps = {
  blocks: readonly Block[]
  /** The run of the answer: while it runs, its last text may be newer than `blocks`. */
  runId: string | undefined
  isRunning: boolean
  /** Whether it was stopped or interrupted. */
  isCut?: boolean
  figures: RunFigures | undefined
  /** Whether the request asked for JSON. */
  isStructured: boolean
}

/** The blocks of an answer in their order. Sources are collected at the end. */
export function AnswerBlocks(props: AnswerBlocksProps) {
  const { blocks, runId, isRunning, isCut = false, figures, isStructured } = props
  const firstReasoning = blocks.findIndex(({ type }) => type === 'reasoning')
  const growing = useGrowingText(isRunning ? runId : undefined, blocks.length - 1)
  const sources = blocks.filter((block) => block.type === 'citation')
  return (
    <div className="space-y-2.5">
      {blocks.map((block, index) => (
        <ContentBoundary
          key={index}
          content={'text' in block ? block.text : ''}
          toText={() => blockText(block)}
        >
          <OneBlock
            block={block}
            isOpen={isRunning && index === blocks.length - 1}
            growing={index === blocks.length - 1 ? growing : undefined}
            isCut={isCut && index === blocks.length - 1}
            isFirstReasoning={firstReasoning === index}
            figures={figures}
            isStructured={isStructured}
          />
        </ContentBoundary>
      ))}
      {sources.length > 0 && <Sources sources={sources} />}
    </div>
  )
}

interface OneBlockProps {
  readonly block: Block
  /** Whether it is the last block, and more may follow. */
  readonly isOpen: boolean
  readonly growing: GrowingText | undefined
  readonly isCut: boolean
  readonly isFirstReasoning: boolean
  readonly figures: RunFigures | undefined
  readonly isStructured: boolean
}

function OneBlock(props: OneBlockProps): ReactNode {
  const { block, isOpen, growing, isCut, isFirstReasoning, figures, isStructured } = props
  // Ids, file names and block types would reveal the provider.
  const isBlind = use(TurnLookContext).alias !== undefined
  switch (block.type) {
    case 'text':
      if (block.text === '') return null
      return isStructured ? (
        <StructuredText text={block.text} growing={growing} isOpen={isOpen} />
      ) : (
        <Markdown text={block.text} growing={growing} isStreaming={isOpen} isCut={isCut} />
      )
    case 'reasoning':
      return (
        <ReasoningLine
          text={block.text}
          growing={growing}
          isRunning={isOpen}
          durationMs={isFirstReasoning && !isBlind ? figures?.reasoningMs : undefined}
          tokens={isFirstReasoning && !isBlind ? figures?.reasoningTokens : undefined}
        />
      )
    case 'refusal':
      return (
        <Note tone="warn" icon={CircleSlash}>
          <p className="font-strong">{chatText().answer.refused}</p>
          <Markdown text={block.text} growing={growing} isStreaming={isOpen} />
        </Note>
      )
    case 'tool-call':
      return (
        <WireValue
          title={block.isBroken === true ? chatText().tool.brokenCall : chatText().tool.call}
          name={block.name}
          meta={isBlind ? '' : block.callId}
          {...(block.isBroken === true && { note: chatText().tool.brokenNote })}
          text={block.arguments}
        />
      )
    case 'tool-result':
      return (
        <WireValue
          title={block.isError === true ? chatText().tool.error : chatText().tool.result}
          name=""
          meta={isBlind ? '' : block.callId}
          text={block.output}
        />
      )
    case 'media':
      return <MediaBlock block={isBlind ? nameless(block) : block} />
    case 'citation':
      return null
    case 'opaque':
      return isBlind ? null : <OpaqueContent label={block.label} value={block.value} />
    case 'left-out':
      return <LeftOutNote characters={block.characters} />
    default:
      return assertNever(block)
  }
}

function nameless(media: Media): Media {
  const { name: _, ...others } = media
  return others
}

type Source = Extract<Block, { type: 'citation' }>

/** The sources cited by an answer. */
function Sources({ sources }: { sources: readonly Source[] }) {
  return (
    <section aria-label={chatText().sources} className="text-small">
      <h4 className="mb-1 text-meta font-strong text-ink-3">{chatText().sources}</h4>
      <ol className="list-decimal pl-5 select-text marker:text-ink-3">
        {sources.map((source, index) => (
          <li key={index} className="wrap-anywhere">
            <InertLink address={source.url}>
              <BoundedText text={source.title ?? source.url} />
            </InertLink>{' '}
            {source.title !== undefined && source.url !== '' && (
              <span className="text-meta text-ink-3">{toLinkTarget(source.url)?.host ?? source.url}</span>
            )}
            {source.place !== undefined && (
              <span className="text-meta text-ink-3">{placeText(source.place)}</span>
            )}
            {source.quote !== undefined && (
              <blockquote className="border-l-2 border-line-strong pl-2 text-ink-2">
                <BoundedText text={source.quote} />
              </blockquote>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
