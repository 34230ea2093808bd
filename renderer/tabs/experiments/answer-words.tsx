import { BoundedText } from '../../controls/texts/bounded-text.tsx'
import { readAnswerJson } from '../../lib/experiments/answer-field.ts'
import { Markdown } from '../../panels/markdown/markdown.tsx'

/** The text of an answer in a comparison: rendered as Markdown, or unchanged when it is JSON. */
export function AnswerWords({ text }: { text: string }) {
  if (readAnswerJson(text) === undefined) return <Markdown text={text} />
  return (
    <p className="wrap-anywhere whitespace-pre-wrap">
      <BoundedText text={text} />
    </p>
  )
}
