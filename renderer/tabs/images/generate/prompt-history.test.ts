import { describe, expect, it } from 'vitest'
import { maxPrompts, promptBeside, withPrompt } from './prompt-history.ts'

describe('the prompts sent before', () => {
  it('are kept once each, the newest first', () => {
    expect(withPrompt(['b', 'a'], ' a ')).toEqual(['a', 'b'])
    expect(withPrompt(['a'], '   ')).toEqual(['a'])
  })

  it('are no more than can be remembered', () => {
    const many = Array.from({ length: maxPrompts }, (_, index) => `prompt ${index}`)
    const next = withPrompt(many, 'new')
    expect(next).toHaveLength(maxPrompts)
    expect(next[0]).toBe('new')
  })

  it('are walked through from what is in the field', () => {
    const prompts = ['c', 'b', 'a']
    expect(promptBeside(prompts, '', 1)).toBe('c')
    expect(promptBeside(prompts, 'c', 1)).toBe('b')
    expect(promptBeside(prompts, 'b', -1)).toBe('c')
    expect(promptBeside(prompts, 'a', 1)).toBeUndefined()
    expect(promptBeside(prompts, 'c', -1)).toBeUndefined()
  })
})
