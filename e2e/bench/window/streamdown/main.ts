import { code } from '@streamdown/code'
import { createElement, useEffect, useLayoutEffect, useState, type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { Streamdown } from 'streamdown'
import { readAnswer } from './read-answer.ts'

const parameters = new URLSearchParams(location.search)
const model = parameters.get('model') ?? ''
/** The number of answers that are requested at once and shown side by side. */
const paneCount = Number(parameters.get('panes') ?? 1)
const plugins = { code }

/** The page that ours is compared with: one streamed answer, rendered by Streamdown, scrolled to its end. */
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
