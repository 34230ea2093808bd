import { RuleType, type MarkdownToJSX } from 'markdown-to-jsx/react'
import { Fragment, type ReactNode } from 'react'
import { AnswerImage } from './answer-image.tsx'
import { CodeBlock } from './code/code-block.tsx'
import { Directed, directedTags } from './directed.tsx'
import { FormulaView } from './formula-view.tsx'
import { InertLink } from './inert-link.tsx'
import { NoteReference } from './footnotes.tsx'
import { TableBox } from './table-box.tsx'
import { splitAtReferences } from '../../lib/markdown/footnotes.ts'
import { hasMarks, putBack, splitAtMarks, type Formula } from '../../lib/markdown/formulas.ts'
import { hasRightToLeft } from '../../lib/markdown/text-direction.ts'
import { parserOptions } from '../../text-worker/parse-prose.ts'
import { panelsText } from '../../../shared/text/en/panels.ts'

type RenderRule = NonNullable<MarkdownToJSX.Options['renderRule']>

/** Like `renderNode`, for a text with marks in place of its formulas. */
function renderNodeWith(formulas: readonly Formula[]): RenderRule {
  return (next, node, renderChildren, state) => {
    switch (node.type) {
      case RuleType.text:
        return hasMore(node.text) || hasMarks(node.text) ? (
          <Fragment key={state.key ?? 0}>
            {splitAtMarks(node.text, formulas).map((piece, index) =>
              typeof piece === 'string' ? (
                <Fragment key={index}>{withNotes(piece)}</Fragment>
              ) : (
                <FormulaView key={index} formula={piece} />
              ),
            )}
          </Fragment>
        ) : (
          next()
        )
      case RuleType.codeInline:
        return <code key={state.key ?? 0}>{putBack(node.text, formulas)}</code>
      case RuleType.link:
      case RuleType.image:
        return renderNode(
          next,
          { ...node, target: putBack(node.target ?? '', formulas) },
          renderChildren,
          state,
        )
      case RuleType.codeBlock:
        return renderNode(next, { ...node, text: putBack(node.text, formulas) }, renderChildren, state)
      default:
        return renderNode(next, node, renderChildren, state)
    }
  }
}

/** Our own rendering of nodes that link out of the text, carry ids, or look better than in the library. */
const renderNode: RenderRule = (next, node, renderChildren, state) => {
  const key = state.key ?? 0
  switch (node.type) {
    case RuleType.link:
      return (
        <InertLink key={key} address={node.target}>
          {renderChildren(node.children, state)}
        </InertLink>
      )
    case RuleType.image:
      return <AnswerImage key={key} address={node.target} alt={node.alt ?? ''} />
    case RuleType.codeBlock:
      return <CodeBlock key={key} code={node.text} language={node.lang ?? ''} isOpen={false} />
    case RuleType.heading:
      return (
        <Directed key={key} tag={`h${Math.min(node.level + 2, 6)}`} className={`heading-${node.level}`}>
          {renderChildren(node.children, state)}
        </Directed>
      )
    case RuleType.table:
      return <TableBox key={key}>{next()}</TableBox>
    case RuleType.gfmTask:
      return <TaskMark key={key} isDone={node.completed} />
    case RuleType.text:
      return hasMore(node.text) ? <Fragment key={key}>{withNotes(node.text)}</Fragment> : next()
    default:
      return next()
  }
}

function TaskMark({ isDone }: { isDone: boolean }) {
  return (
    <>
      <span className="task-mark" data-done={isDone ? '' : undefined} />
      <span className="only-spoken">
        {isDone ? panelsText().markdown.taskDone : panelsText().markdown.taskOpen}
      </span>
    </>
  )
}

/** Whether text contains what the parser does not handle: line breaks and references to footnotes. */
function hasMore(text: string): boolean {
  return text.includes('<br') || text.includes('[^')
}

function withNotes(text: string): ReactNode[] {
  return splitAtReferences(text).map((piece, index) =>
    typeof piece === 'string' ? (
      <Fragment key={index}>{withLineBreaks(piece)}</Fragment>
    ) : (
      <NoteReference key={index} label={piece.label} />
    ),
  )
}

/** Models write `<br>` in table cells, where Markdown has no line break. It is the only tag that is rendered. */
function withLineBreaks(text: string): ReactNode[] {
  return text
    .split(/<br\s*\/?>/i)
    .flatMap((piece, index) => (index === 0 ? [piece] : [<br key={`break-${index}`} />, piece]))
}

const directed = Object.fromEntries(directedTags.map((tag) => [tag, { component: Directed, props: { tag } }]))

/** Raw HTML is off: tags are shown as text. Addresses are checked where they are used. */
const markdownOptions: MarkdownToJSX.Options = {
  ...parserOptions,
  wrapper: Fragment,
  renderRule: renderNode,
}

/** The same options for a text that contains right-to-left words. */
const bothDirections: MarkdownToJSX.Options = { ...markdownOptions, overrides: directed }

/** Options for rendering the nodes of a block with these formulas. */
export function optionsFor(source: string, formulas: readonly Formula[]): MarkdownToJSX.Options {
  const options = hasRightToLeft(source) ? bothDirections : markdownOptions
  return formulas.length === 0 ? options : { ...options, renderRule: renderNodeWith(formulas) }
}
