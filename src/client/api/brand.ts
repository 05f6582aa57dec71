import type { Brand } from '#src/domain/brand.ts'
import { callApi } from '#src/client/http/call-api.ts'
import { remembered } from '#src/client/storage/remembered.ts'

/** Asks what the chain is called and looks like, and keeps it for the next start; throws an `ApiError`. */
export async function renewBrand(): Promise<Brand> {
  const load = async () => (await import('#src/contract/brand.ts')).brand
  const brand = await callApi(load, '/api/config/brand', {})
  remembered.brand.write(brand)
  return brand
}
