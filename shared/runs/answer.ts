import type { AppError } from '../errors/app-error.ts'
import type { Block } from './block.ts'
import { assertNever } from '../assert-never.ts'
import type { FinishReason, Part } from './part.ts'
import type { Usage } from './usage.ts'

/** The parts of one run combined so far. */
export interface Answer {
  /** Blocks in the order they first appeared; `keys[i]` is the part's block name of `blocks[i]`. */
  readonly blocks: Block[]
  readonly keys: string[]
  usage: Usage | undefined
  finish: { reason: FinishReason; raw: string } | undefined
  error: AppError | undefined
  responseId: string | undefined
  keep: unknown
  unreadableCount: number
}

export function createAnswer(): Answer {
  return {
    blocks: [],
    keys: [],
    usage: undefined,
    finish: undefined,
    error: undefined,
    responseId: undefined,
    keep: undefined,
    unreadableCount: 0,
  }
}

/**
 * Adds parts to an answer, in place. A second `start` drops everything before it (see shared/gateway/wire/streams.md,
 * "A second start").
 */
export function applyParts(answer: Answer, parts: readonly Part[]): void {
  for (const part of parts) applyPart(answer, part)
}

function applyPart(answer: Answer, part: Part): void {
  switch (part.type) {
    case 'start':
      Object.assign(answer, createAnswer(), {
        responseId: part.responseId,
        unreadableCount: answer.unreadableCount,
      })
      return
    case 'text':
    case 'reasoning':
    case 'refusal':
      appendText(answer, part)
      return
    case 'thought': {
      const index = lastIndexOf(answer, part.block, 'text')
      const block = answer.blocks[index]
      if (block?.type === 'text') answer.blocks[index] = { type: 'reasoning', text: block.text }
      return
    }
    case 'tool-call':
      appendToolCall(answer, part)
      return
    case 'media':
      appendMedia(answer, part)
      return
    case 'citation': {
      const { block: key, ...citation } = part
      append(answer, key, { ...citation, title: part.title })
      return
    }
    case 'opaque':
      append(answer, part.block, { type: 'opaque', label: part.label, value: part.value })
      return
    case 'left-out':
      setLeftOut(answer, part.characters)
      return
    case 'keep':
      answer.keep = part.value
      return
    case 'usage':
      answer.usage = { ...answer.usage, ...part.usage }
      return
    case 'unreadable':
      answer.unreadableCount += 1
      return
    case 'error':
      answer.error = part.error
      return
    case 'finish':
      answer.finish = { reason: part.reason, raw: part.raw }
      return
    default:
      assertNever(part)
  }
}

function append(answer: Answer, key: string, block: Block): void {
  answer.keys.push(key)
  answer.blocks.push(block)
}

/** Sets the only note of the answer, at the place where content was first left out. */
function setLeftOut(answer: Answer, characters: number): void {
  const index = lastIndexOf(answer, leftOutKey, 'left-out')
  if (index === -1) append(answer, leftOutKey, { type: 'left-out', characters })
  else answer.blocks[index] = { type: 'left-out', characters }
}

const leftOutKey = 'left-out'

/** A finished image replaces its preview. */
function appendMedia(answer: Answer, { block: key, ...media }: Extract<Part, { type: 'media' }>): void {
  const index = lastIndexOf(answer, key, 'media')
  const earlier = answer.blocks[index]
  if (earlier?.type === 'media' && earlier.isPartial === true) answer.blocks[index] = media
  else append(answer, key, media)
}

function appendText(answer: Answer, part: Extract<Part, { type: 'text' | 'reasoning' | 'refusal' }>): void {
  const index = lastIndexOf(answer, part.block, part.type)
  if (index === -1) {
    append(answer, part.block, { type: part.type, text: part.text })
    return
  }
  const block = answer.blocks[index] as { type: typeof part.type; text: string }
  answer.blocks[index] = { type: block.type, text: block.text + part.text }
}

function appendToolCall(answer: Answer, part: Extract<Part, { type: 'tool-call' }>): void {
  const index = lastIndexOf(answer, part.block, 'tool-call')
  const block = index === -1 ? undefined : answer.blocks[index]
  if (block?.type !== 'tool-call') {
    append(answer, part.block, {
      type: 'tool-call',
      callId: part.callId ?? '',
      name: part.name ?? '',
      arguments: part.arguments ?? '',
      ...(part.isBroken === true && { isBroken: true }),
    })
    return
  }
  answer.blocks[index] = {
    type: 'tool-call',
    callId: part.callId ?? block.callId,
    name: part.name ?? block.name,
    arguments: block.arguments + (part.arguments ?? ''),
    ...((block.isBroken === true || part.isBroken === true) && { isBroken: true }),
  }
}

function lastIndexOf(answer: Answer, key: string, type: Block['type']): number {
  for (let index = answer.keys.length - 1; index >= 0; index -= 1) {
    if (answer.keys[index] === key && answer.blocks[index]?.type === type) return index
  }
  return -1
}
