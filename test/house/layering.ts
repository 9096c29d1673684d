import { type Layer, layers, testLayers } from './layers.ts'
import { isProduct, type Source } from './measure.ts'

/** All layers, from the bottom up. A file may import from its own layer and from the layers below. */
const order = [...layers.map(({ layer }) => layer), ...testLayers]

/** Returns the innermost layer folder that contains the file. */
export function findLayer(file: string): string | undefined {
  return order.filter((layer) => file.startsWith(`${layer}/`)).sort((a, b) => b.length - a.length)[0]
}

export type UpwardImport = { file: string; imports: string }

export function findUpwardImports(sources: readonly Source[]): UpwardImport[] {
  const heightOf = (file: string) => order.indexOf(findLayer(file) ?? '')
  return sources.flatMap(({ file, imports }) =>
    imports
      .filter((target) => heightOf(target) > heightOf(file))
      .map((target) => ({ file, imports: target })),
  )
}

/** Returns each import in the product's source code that `layers` does not allow. */
export function findForeignImports(sources: readonly Source[]): UpwardImport[] {
  return sources
    .filter(({ file }) => isProduct(file))
    .flatMap(({ file, imports }) => {
      const layer = layers.find((row) => row.layer === findLayer(file))
      return imports
        .filter((name) => !layer || !mayImport(layer, name))
        .map((name) => ({ file, imports: name }))
    })
}

function mayImport(layer: Layer, name: string): boolean {
  const target = findLayer(name)
  if (target === undefined) {
    const builtIn = name.startsWith('node:')
    return layer.packages.some(
      (one) => name === one || name.startsWith(`${one}/`) || (builtIn && one === 'node:'),
    )
  }
  return target === layer.layer || layer.leansOn.some((one) => one === target || one === name)
}
