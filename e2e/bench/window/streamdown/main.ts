import { code } from '@streamdown/code'
import { createElement, useEffect, useLayoutEffect, useState, type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { Streamdown } from 'streamdown'
import { readAnswer } from './read-answer.ts'

const parameters = new URLSearchParams(location.search)
const model = parameters.get('model') ?? ''
/** So many answers are asked for at once and drawn side by side. */
const paneCount = Number(parameters.get('panes') ?? 1)
const plugins = { code }

/** The page ours is compared with: one streamed answer, drawn by Streamdown, its end kept in view. */
function Answer(): ReactElement {
  const [text, setText] = useState('')
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  useEffect(() => {
    void readAnswer(model, setText)
  }, [])
  useLayoutEffect(() => {
    scroller?.scrollTo(0, scroller.scrollHeight)
  })
  return createElement(
    'div',
    { ref: setScroller, style: { height: '100vh', overflow: 'auto' } },
    createElement(Streamdown, { className: 'markdown', plugins }, text),
  )
}

const root = document.querySelector('#root')
if (root !== null) {
  const panes = Array.from({ length: paneCount }, (_, index) => createElement(Answer, { key: index }))
  const style = { display: 'grid', gridTemplateColumns: `repeat(${paneCount}, minmax(0, 1fr))` }
  createRoot(root).render(createElement('div', { style }, panes))
}
