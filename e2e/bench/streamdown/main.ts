import { createParser } from 'eventsource-parser'
import { createElement, useEffect, useLayoutEffect, useState, type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { Streamdown } from 'streamdown'

/**
 * The page ours is compared with: one streamed answer, drawn by Streamdown, its end kept in view. Text that came since
 * the last frame is committed once, as ours does.
 */
const root = document.querySelector<HTMLElement>('#root')
const model = new URLSearchParams(location.search).get('model') ?? ''

function Answer({ scroller }: { readonly scroller: HTMLElement }): ReactElement {
  const [text, setText] = useState('')
  useEffect(() => {
    void readAnswer(setText)
  }, [])
  useLayoutEffect(() => {
    scroller.scrollTop = scroller.scrollHeight
  }, [scroller, text])
  return createElement(Streamdown, { className: 'markdown' }, text)
}

async function readAnswer(show: (text: string) => void): Promise<void> {
  const response = await fetch('/v1/chat/completions', { method: 'POST', body: JSON.stringify({ model }) })
  let text = ''
  let frame = 0
  const parser = createParser({
    onEvent({ data }) {
      if (data === '[DONE]') return
      const chunk = JSON.parse(data) as { choices: { delta: { content?: string } }[] }
      text += chunk.choices[0]?.delta.content ?? ''
      if (frame !== 0) return
      frame = requestAnimationFrame(() => {
        frame = 0
        show(text)
      })
    },
  })
  const decoder = new TextDecoder()
  const reader = response.body?.getReader()
  for (;;) {
    const read = await reader?.read()
    if (read === undefined || read.done) return
    parser.feed(decoder.decode(read.value, { stream: true }))
  }
}

if (root !== null) createRoot(root).render(createElement(Answer, { scroller: root }))
