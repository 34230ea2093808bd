import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { AppError } from '../../../shared/errors/app-error.ts'
import type { Run } from '../../../shared/runs/run.ts'
import { setTranslation } from '../../../shared/text/translation.ts'
import { chinese } from '../../../shared/text/zh-CN/all.ts'
import { useIncidentStore } from '../incident/incident-store.ts'
import { RunEnding } from './run-ending.tsx'
import { sampleRun } from '../../../shared/runs/sample-run.ts'

afterEach(() => {
  cleanup()
  setTranslation(undefined)
})

const broke: AppError = { kind: 'network', message: 'The connection broke while the answer was arriving.' }

function show(change: Partial<Run>): string {
  const run = sampleRun({
    id: 'r1',
    format: 'speech',
    connectionName: 'Gateway',
    url: 'https://gateway.example/v1/audio/speech',
    isStreamed: false,
    bytes: 10,
    ...change,
  })
  render(<RunEnding run={run} kept="What had arrived is kept." onAgain={() => {}} onRemedy={() => {}} />)
  return document.body.textContent
}

it('names an answer that broke off, says why and offers to ask again', () => {
  const text = show({ status: 'ended-early', error: broke })
  expect(text).toContain(`Ended early. ${broke.message} What had arrived is kept.`)
  expect(text.split(broke.message)).toHaveLength(2)
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
})

it('names an answer whose connection broke behind its end, and sends nothing again', () => {
  const text = show({ status: 'cut-after-end', error: broke })
  expect(text).toContain(
    'Connection lost after the end. The response was complete when the connection broke.',
  )
  expect(text).not.toContain(broke.message)
  expect(screen.queryByRole('button')).toBeNull()
})

it('says of a run that the end of the app cut off whether anything can have been charged', () => {
  expect(show({ status: 'interrupted' })).toContain('It may have been charged.')
  cleanup()
  const text = show({ status: 'interrupted', isUnsent: true })
  expect(text).toContain('The app closed before it was sent. Nothing was charged.')
  expect(text).not.toContain('may have been charged')
})

it('shows another error beside the ending', () => {
  const full: AppError = { kind: 'storage', message: 'The disk is full.' }
  const text = show({ status: 'ended-early', error: full })
  expect(text).toContain('The stream ended without its end signal. What had arrived is kept.')
  expect(text).toContain('The disk is full.')
})

it('puts no space between its sentences in a language that has none there', () => {
  setTranslation(chinese)
  expect(show({ status: 'cut-after-end', error: broke })).toContain('结束后连接断开。连接断开时响应已完整。')
})

it('makes an incident bundle of its run with one click', () => {
  show({ status: 'failed', error: broke })
  fireEvent.click(screen.getByRole('button', { name: 'Incident bundle…' }))
  expect(useIncidentStore.getState().source).toEqual({ runId: 'r1' })
  useIncidentStore.getState().close()
})
