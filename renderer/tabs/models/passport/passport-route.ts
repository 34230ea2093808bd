import { navigate, useRoute } from '../../../stores/route.ts'

const start = 'passport/'

/** The model whose passport replaces the list: `#/models/passport/<model>`. */
export function usePassportRoute(): string | undefined {
  const { tab, rest } = useRoute()
  return tab === 'models' && rest.startsWith(start) ? rest.slice(start.length) : undefined
}

export function openPassport(model: string): void {
  navigate('models', `${start}${model}`)
}

export function closePassport(): void {
  navigate('models')
}
