import { compiler } from 'markdown-to-jsx/react'
import { memo } from 'react'
import { closeMarkers, isTableBeginning } from './close-markers.ts'
import { CodeBlock } from './code/code-block.tsx'
import { markdownOptions } from './render-node.tsx'
import type { MarkdownBlock } from './split-blocks.ts'

export interface BlockViewProps {
  readonly block: MarkdownBlock
  /** Link definitions of the whole text. */
  readonly definitions: string
  /** The block at the end of a stream. */
  readonly isOpen: boolean
  /** The block at the end of a text that was broken off. */
  readonly isCut: boolean
}

/** One block of a text. Drawn again only when the block itself changed. */
export const BlockView = memo(function BlockView({ block, definitions, isOpen, isCut }: BlockViewProps) {
  if (block.type === 'code') return <CodeBlock code={block.code} language={block.language} isOpen={isOpen} />
  if (!isOpen) {
    const source = isCut ? closeMarkers(block.source) : block.source
    return <Prose source={withDefinitions(source, definitions)} />
  }
  return isTableBeginning(block.source) ? null : <Prose source={closeMarkers(block.source)} />
})

const Prose = memo(function Prose({ source }: { source: string }) {
  return compiler(withoutFootnotes(source), markdownOptions)
})

/** A footnote would become an anchor with an id of its own choosing, and its block knows none of the others. */
function withoutFootnotes(source: string): string {
  return source.includes('[^') ? source.replaceAll(/^( {0,3})\[\^/gm, '$1\\[^') : source
}

function withDefinitions(source: string, definitions: string): string {
  return definitions !== '' && source.includes('[') ? `${source.trimEnd()}\n\n${definitions}` : source
}
