import { expect, test } from 'vitest'
import type { FormatDescriptor } from './descriptor.ts'
import {
  conversationFormatIds,
  findFormat,
  fitTargets,
  formatIds,
  formatRegistry,
  medicFormatIds,
  requestFormIds,
  videoFormatIds,
  type FormatId,
} from './registry.ts'
import { purposeNames } from './format-table.ts'
import { formatLabel, settingsTabOf } from './format-facts.ts'
import { formatsTexts } from '../text/en/formats.ts'
import { formatTabs as tabs } from '../tabs.ts'
import { findRunFormat, runFormats } from './run-formats.ts'

test.each(Object.values(formatRegistry))('$id is described completely', (format: FormatDescriptor) => {
  const { id, label, tab, kind, route, fit, promptFields, priceUnits } = format
  expect(formatRegistry).toHaveProperty([id], format)
  expect(label).toMatch(/^[A-Z]/)
  expect(tabs).toContain(tab)
  if (kind === 'by-hand') return
  expect(route.path).toMatch(/^\/v1/)
  if (kind === 'list') return
  expect(fit?.target).toMatch(/./)
  expect(promptFields).not.toEqual([])
  expect(priceUnits).not.toEqual([])
})

test('every format that is no list has code of the same id', () => {
  const ids = formatIds.filter((id) => formatRegistry[id].kind !== 'list')
  expect(Object.keys(runFormats).toSorted()).toEqual(ids.toSorted())
  expect(ids.map((id) => findRunFormat(id)?.id)).toEqual(ids)
})

test('a descriptor that lacks a property does not compile', () => {
  const { priceUnits: _, ...incomplete } = formatRegistry.rerank
  // @ts-expect-error: it has no price units
  const descriptor: FormatDescriptor = incomplete
  expect(descriptor).not.toHaveProperty('priceUnits')
})

test('a format whose name is missing in the catalogue does not compile', () => {
  const { rerank: _, ...names } = formatsTexts.names
  // @ts-expect-error: the name of `rerank` is missing
  const named: Readonly<Record<FormatId, string>> = names
  expect(named).not.toHaveProperty('rerank')
})

test('the turns and the system prompt of a conversation are its prompt fields', () => {
  for (const id of conversationFormatIds) {
    const { turnsField, systemField, promptFields } = formatRegistry[id]
    expect(promptFields).toEqual([turnsField, ...(systemField === undefined ? [] : [systemField])])
  }
})

test('what is derived from the table', () => {
  expect({ conversationFormatIds, videoFormatIds, medicFormatIds, fitTargets }).toEqual({
    conversationFormatIds: ['chat', 'responses', 'messages', 'generate-content'],
    videoFormatIds: ['video-generations', 'videos'],
    medicFormatIds: formatIds.filter((id) => id !== 'models' && id !== 'responses-compact'),
    // One for each format of a conversation, and one for each other tab that is asked with a model.
    fitTargets: [...conversationFormatIds, ...tabs.filter((tab) => !['models', 'chat', 'raw'].includes(tab))],
  })
  expect(purposeNames.map(({ target }) => target).toSorted()).toEqual(
    fitTargets.filter((target) => !conversationFormatIds.some((id) => id === target)).toSorted(),
  )
})

test('a form is asked for by formats of one tab', () => {
  for (const id of requestFormIds) {
    const asking = Object.values(formatRegistry).filter(({ form }) => form === id)
    expect(new Set(asking.map(({ tab }) => tab)).size).toBe(1)
  }
})

test('an id that is none has its own name and nothing else', () => {
  expect([formatLabel('chat'), formatLabel('toString')]).toEqual(['Chat completions', 'toString'])
  expect([findFormat('toString'), findRunFormat('toString'), settingsTabOf('toString')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('the settings of files are shown again where they were made', () => {
  expect(formatIds.flatMap((id) => settingsTabOf(id)?.tab ?? [])).toEqual([
    'speech',
    'transcribe',
    'transcribe',
    'images',
    'images',
    'video',
    'video',
  ])
})
