import forge from 'node-forge'

const UTF8 = forge.asn1.Type.UTF8

/**
 * What the library does with letters beside ASCII: it reads those of a name as bytes and writes them as letters, so that no
 * reader finds whose seal it is; and it stirs a password as if each letter were a byte, so that the right one opens nothing.
 */
export function mendLetters(): void {
  const { pki, pkcs5 } = forge
  const writeName = pki.distinguishedNameToAsn1
  pki.distinguishedNameToAsn1 = ({ attributes }) =>
    writeName({
      attributes: attributes.map(attribute =>
        (attribute.valueTagClass as unknown) === UTF8
          ? { ...attribute, value: Buffer.from(String(attribute.value), 'latin1').toString('utf8') }
          : attribute,
      ),
    })
  const stir = pkcs5.pbkdf2 as (password: string, ...rest: unknown[]) => unknown
  Object.assign(pkcs5, {
    pbkdf2: (password: string, ...rest: unknown[]) =>
      stir(Buffer.from(password, 'utf8').toString('latin1'), ...rest),
  })
}
