import { astToJSX } from 'markdown-to-jsx/react'
import { memo, useMemo, type ReactNode } from 'react'
import { ContentBoundary } from '../../controls/content-boundary.tsx'
import { PlainText, TextBox } from '../../controls/plain-text.tsx'
import { closeMarkers, isTableBeginning } from '../../lib/markdown/close-markers.ts'
import { CodeBlock } from './code/code-block.tsx'
import { isQuicklyParsed, parseProse, type MarkdownNodes } from '../../text-worker/parse-prose.ts'
import { markdownOptions } from './render-node.tsx'
import type { MarkdownBlock } from '../../lib/markdown/split-blocks.ts'
import { useTextTask } from '../../text-worker/use-text-task.ts'

export interface BlockViewProps {
  readonly block: MarkdownBlock
  /** Link definitions of the whole text. */
  readonly definitions: string
  /** The block at the end of a stream. */
  readonly isOpen: boolean
  /** The block at the end of a text that was broken off. */
  readonly isCut: boolean
}

/** One block of a text. Drawn again only when the block itself changed, and shown as plain text when it cannot be drawn. */
export const BlockView = memo(function BlockView(props: BlockViewProps) {
  const { block } = props
  if (block.type === 'plain') return <PlainText text={block.source} reason={block.reason} />
  return (
    <ContentBoundary content={block.type === 'code' ? block.code : block.source}>
      <FormattedBlock {...props} block={block} />
    </ContentBoundary>
  )
})

interface FormattedBlockProps extends BlockViewProps {
  readonly block: Exclude<MarkdownBlock, { readonly type: 'plain' }>
}

function FormattedBlock({ block, definitions, isOpen, isCut }: FormattedBlockProps) {
  if (block.type === 'code') return <CodeBlock code={block.code} language={block.language} isOpen={isOpen} />
  if (!isOpen) {
    const source = isCut ? closeMarkers(block.source) : block.source
    return <Prose source={withDefinitions(source, definitions)} />
  }
  return isTableBeginning(block.source) ? null : <Prose source={closeMarkers(block.source)} />
}

const Prose = memo(function Prose({ source }: { source: string }) {
  return isQuicklyParsed(source) ? drawNodes(source, parseProse(source)) : <LongProse source={source} />
})

/** Parsed in a worker, and plain until then. */
function LongProse({ source }: { source: string }) {
  const input = useMemo(() => ({ source }), [source])
  const outcome = useTextTask('parse', input)
  if (outcome === undefined) return <TextBox text={source} />
  if (outcome.type === 'done') return drawNodes(source, outcome.output)
  return <PlainText text={source} reason={outcome.type} />
}

function drawNodes(source: string, nodes: MarkdownNodes | undefined): ReactNode {
  return nodes === undefined ? (
    <PlainText text={source} reason="too-deep" />
  ) : (
    astToJSX(nodes, markdownOptions)
  )
}

function withDefinitions(source: string, definitions: string): string {
  return definitions !== '' && source.includes('[') ? `${source.trimEnd()}\n\n${definitions}` : source
}
