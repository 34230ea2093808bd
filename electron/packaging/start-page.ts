import type { Plugin } from 'vite'
import { escapeHtml, plainElement, plainText } from '../page/plain-page.ts'
import { appTexts } from '../../shared/text/en/app.ts'
import { app as chineseTexts } from '../../shared/text/zh-CN/app.ts'

/** The languages of the page, by tag. `renderer/public/start-page.js` selects one. */
const texts = { en: appTexts.startPage, 'zh-CN': chineseTexts.startPage }

/**
 * Inserts into `index.html` what is shown when nothing else was rendered: a template per language, without external
 * resources.
 */
export function startPage(): Plugin {
  return {
    name: 'start-page',
    transformIndexHtml: (html) =>
      html.replace(
        '</body>',
        `${Object.entries(texts)
          .map(([language, words]) => template(language, words))
          .join('\n')}\n</body>`,
      ),
  }
}

function template(language: string, words: (typeof texts)['en']): string {
  const { title, text, known, nothingKnown, fileMissing, tryAgain, withDefaults, aboutDefaults } = words
  const card = [
    plainElement('h1', 'title', escapeHtml(title)),
    plainElement('p', 'text', plainText(text)),
    plainElement('h2', 'heading', escapeHtml(known)),
    plainElement('ul', 'list', `<li>${escapeHtml(nothingKnown)}</li>`, {
      'data-problems': '',
      'data-file-missing': fileMissing,
    }),
    plainElement(
      'div',
      'actions',
      plainElement('button', 'primary', escapeHtml(tryAgain), { type: 'button', 'data-action': 'again' }) +
        plainElement('button', 'button', escapeHtml(withDefaults), {
          type: 'button',
          'data-action': 'defaults',
        }),
    ),
    plainElement('p', 'text', plainText(aboutDefaults)),
  ]
  const main = plainElement('main', 'page', plainElement('div', 'card', card.join('\n'), { role: 'alert' }), {
    lang: language,
    id: 'start-page',
  })
  return `<template id="start-page-${language}">${main}</template>`
}
