/** What a practice key may do. */
export interface PracticeKey {
  readonly key: string
  readonly kind: 'full' | 'restricted' | 'disabled' | 'limited'
}
