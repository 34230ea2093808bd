import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isStale } from './is-stale.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-playground-stale-'))
  write('renderer/app/main.ts', 100)
  write('renderer/app/main.test.ts', 100)
  write('lock.json', 100)
  write('dist/index.html', 200)
  for (const name of ['renderer', 'renderer/app']) touch(name, 100)
})

afterEach(() => rmSync(folder, { recursive: true }))

function touch(name: string, seconds: number): void {
  utimesSync(join(folder, name), seconds, seconds)
}

function write(name: string, seconds: number): void {
  mkdirSync(join(folder, name, '..'), { recursive: true })
  writeFileSync(join(folder, name), '')
  touch(name, seconds)
}

const stale = () =>
  isStale([join(folder, 'dist/index.html')], [join(folder, 'renderer'), join(folder, 'lock.json')])

describe('a build', () => {
  it('is fresh when nothing changed after it', () => {
    expect(stale()).toBe(false)
  })

  it.each(['renderer/app/main.ts', 'lock.json', 'renderer/app'])(
    'is stale when %s changed after it',
    (name) => {
      touch(name, 300)
      expect(stale()).toBe(true)
    },
  )

  it('is stale when it is not there', () => {
    rmSync(join(folder, 'dist'), { recursive: true })
    expect(stale()).toBe(true)
  })

  it('is stale when one of its outputs is older than a source, or is not there', () => {
    const both = ['dist/index.html', 'dist/preload.js'].map((name) => join(folder, name))
    const bothStale = () => isStale(both, [join(folder, 'lock.json')])
    expect(bothStale()).toBe(true)
    write('dist/preload.js', 50)
    expect(bothStale()).toBe(true)
    touch('dist/preload.js', 150)
    expect(bothStale()).toBe(false)
  })

  it('does not mind a changed test', () => {
    touch('renderer/app/main.test.ts', 300)
    expect(stale()).toBe(false)
  })
})
