import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MatchedText, SearchedFor } from './matched-text.tsx'

function marksIn(text: string, search: string): (string | null)[] {
  const { container } = render(
    <SearchedFor search={search}>
      <MatchedText text={text} />
    </SearchedFor>,
  )
  expect(container.textContent).toBe(text)
  return [...container.querySelectorAll('mark')].map((mark) => mark.textContent)
}

test.each([
  ['请检查网关返回的错误代码', '错误代码', ['错误代码']],
  ['Why is the naïve retry slow? Retry!', 'naive RETRY', ['naïve', 'retry', 'Retry']],
  ['A gateway', 'teway', []],
  ['A gateway', '', []],
])('in %j the words of %j are marked', (text, search, marks) => {
  expect(marksIn(text, search)).toEqual(marks)
})
