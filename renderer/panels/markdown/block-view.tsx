import { astToJSX } from 'markdown-to-jsx/react'
import { memo, useMemo, type ReactNode } from 'react'
import { ContentBoundary } from '../../controls/panes/content-boundary.tsx'
import { PlainText, TextBox } from '../../controls/texts/plain-text.tsx'
import { closeMarkers, isTableBeginning } from '../../lib/markdown/close-markers.ts'
import { CodeBlock } from './code/code-block.tsx'
import { isQuicklyParsed, parseProse, type MarkdownNodes } from '../../text-worker/parse-prose.ts'
import { optionsFor } from './render-node.tsx'
import { isOpenFormula, putBack, takeFormulas, type Formula } from '../../lib/markdown/formulas.ts'
import type { MarkdownBlock } from '../../lib/markdown/markdown-block.ts'
import { useTextTask } from '../../text-worker/use-text-task.ts'

export interface BlockViewProps {
  readonly block: MarkdownBlock
  /** The link definitions of the whole text. */
  readonly definitions: string
  /** Whether it is the last block of a text that is still streaming. */
  readonly isOpen: boolean
  /** Whether it is the last block of a text that was cut off. */
  readonly isCut: boolean
}

/**
 * One block of a text. Rendered again only when the block itself changes, and shown as plain text if rendering fails.
 */
export const BlockView = memo(function BlockView(props: BlockViewProps) {
  const { block } = props
  if (block.type === 'note') return null
  if (block.type === 'plain') return <PlainText text={block.source} reason={block.reason} />
  return (
    <ContentBoundary content={block.type === 'code' ? block.code : block.source}>
      <FormattedBlock {...props} block={block} />
    </ContentBoundary>
  )
})

interface FormattedBlockProps extends BlockViewProps {
  readonly block: Exclude<MarkdownBlock, { readonly type: 'plain' | 'note' }>
}

function FormattedBlock({ block, definitions, isOpen, isCut }: FormattedBlockProps) {
  const source = block.type === 'code' ? '' : block.source
  const { text, formulas } = useMemo(() => takeFormulas(source), [source])
  if (block.type === 'code') return <CodeBlock code={block.code} language={block.language} isOpen={isOpen} />
  if (!isOpen) {
    const shown = isCut ? closeMarkers(text) : text
    return <Prose source={withDefinitions(shown, definitions)} formulas={formulas} />
  }
  if (isOpenFormula(source)) return <p className="whitespace-pre-wrap">{source.trimEnd()}</p>
  return isTableBeginning(text) ? null : <Prose source={closeMarkers(text)} formulas={formulas} />
}

/** The text of a footnote. */
export const NoteText = memo(function NoteText({
  source,
  definitions,
  isOpen,
}: {
  source: string
  definitions: string
  isOpen: boolean
}) {
  const { text, formulas } = useMemo(() => takeFormulas(source), [source])
  return (
    <Prose source={withDefinitions(isOpen ? closeMarkers(text) : text, definitions)} formulas={formulas} />
  )
})

type ProseProps = {
  /** The source, with a mark in place of each formula. */
  source: string
  formulas: readonly Formula[]
}

const Prose = memo(function Prose({ source, formulas }: ProseProps) {
  return isQuicklyParsed(source) ? (
    drawNodes(source, parseProse(source), formulas)
  ) : (
    <LongProse source={source} formulas={formulas} />
  )
})

/** A long block: parsed in a worker, plain until then. */
function LongProse({ source, formulas }: ProseProps) {
  const input = useMemo(() => ({ source }), [source])
  const outcome = useTextTask('parse', input)
  if (outcome === undefined) return <TextBox text={putBack(source, formulas)} />
  if (outcome.type === 'done') return drawNodes(source, outcome.output, formulas)
  return <PlainText text={putBack(source, formulas)} reason={outcome.type} />
}

function drawNodes(
  source: string,
  nodes: MarkdownNodes | undefined,
  formulas: readonly Formula[],
): ReactNode {
  return nodes === undefined ? (
    <PlainText text={putBack(source, formulas)} reason="too-deep" />
  ) : (
    astToJSX(nodes, optionsFor(source, formulas))
  )
}

function withDefinitions(source: string, definitions: string): string {
  return definitions !== '' && source.includes('[') ? `${source.trimEnd()}\n\n${definitions}` : source
}
