import { useFormat } from '#web/i18n/format.ts'

/** Lei with their bani always, as sums are read under one another: "300,00 lei". */
export function useSayLei(): (lei: number) => string {
  const format = useFormat()
  return lei => `${format.number(lei, 2)} lei`
}
