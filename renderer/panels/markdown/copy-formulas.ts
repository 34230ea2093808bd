import type { ClipboardEvent } from 'react'

/** Copies what is selected with each formula as its source: drawn, it would be letters without what they mean. */
export function copyFormulas(event: ClipboardEvent): void {
  const selection = document.getSelection()
  if (selection === null || selection.rangeCount === 0) return
  const content = selection.getRangeAt(0).cloneContents()
  const formulas = content.querySelectorAll('.formula')
  if (formulas.length === 0) return
  for (const formula of formulas)
    formula.replaceWith(formula.querySelector('.formula-written')?.textContent ?? formula.textContent)
  // Where its lines end is known of what is laid out.
  const page = document.createElement('div')
  page.className = 'markdown only-spoken'
  page.append(content)
  document.body.append(page)
  event.clipboardData.setData('text/plain', page.innerText)
  event.clipboardData.setData('text/html', page.innerHTML)
  page.remove()
  event.preventDefault()
}
