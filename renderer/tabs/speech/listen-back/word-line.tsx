import type { WordComparison, WordDifference } from '../../../../shared/words/word-differences.ts'
import { classNames } from '../../../controls/class-names.ts'
import { speechText } from '../../../../shared/text/en/speech.ts'

export type WordLineProps = { comparison: WordComparison; isWhole: boolean }

/**
 * The transcribed words with the differences: expected words are struck through, recognised ones underlined, so that
 * they can be distinguished without colours.
 */
export function WordLine({ comparison: { words }, isWhole }: WordLineProps) {
  return (
    <p className={classNames('wrap-anywhere', !isWhole && 'line-clamp-2')}>
      {words.map((word, index) => (
        // The order of the words of a comparison never changes.
        <span key={index}>
          <Word word={word} />{' '}
        </span>
      ))}
    </p>
  )
}

function Word({ word }: { word: WordDifference }) {
  switch (word.kind) {
    case 'same':
      return word.actual
    case 'missing':
      return <Missing text={word.expected} />
    case 'inserted':
      return <Inserted text={word.actual} />
    default:
      return (
        <>
          <Missing text={word.expected} /> <Inserted text={word.actual} />
        </>
      )
  }
}

function Missing({ text }: { text: string }) {
  return (
    <del className="text-ink-3 line-through decoration-danger" title={speechText().missingWord}>
      <span className="only-spoken">{speechText().missing}</span>
      {text}
    </del>
  )
}

function Inserted({ text }: { text: string }) {
  return (
    <ins
      className="font-medium text-danger underline decoration-2 underline-offset-2"
      title={speechText().insertedWord}
    >
      <span className="only-spoken">{speechText().inserted}</span>
      {text}
    </ins>
  )
}
