/** The permissions of a practice key. */
export interface PracticeKey {
  readonly key: string
  readonly kind: 'full' | 'restricted' | 'disabled' | 'limited'
}
