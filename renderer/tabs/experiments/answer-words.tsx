import { BoundedText } from '../../controls/texts/bounded-text.tsx'
import { readAnswerJson } from '../../lib/experiments/answer-field.ts'
import { Markdown } from '../../panels/markdown/markdown.tsx'

/** The words of an answer where two are held against each other: as Markdown, or as they are where they are JSON. */
export function AnswerWords({ text }: { text: string }) {
  if (readAnswerJson(text) === undefined) return <Markdown text={text} />
  return (
    <p className="wrap-anywhere whitespace-pre-wrap">
      <BoundedText text={text} />
    </p>
  )
}
