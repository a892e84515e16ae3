import type { Examples } from '../example.ts';

export const examples = {
  'translation/outdated': {
    wrong: `
//- en/start.mdx
---
title: "Start"
description: "Install the command line."
---

## Install

Run the new installer.
//- fr/start.mdx
---
title: "Commencer"
description: "Installez la ligne de commande."
---

## Installer
^^^^^^^^^^^^ translation/outdated

Copiez le fichier.
//- .docsight/translations.json
{
  "version": 1,
  "pages": { "fr/start.mdx": { "source": "en/start.mdx", "sections": { "installer": "of-before" } } }
}
`,
    right: `
//- en/start.mdx
---
title: "Start"
description: "Install the command line."
---

## Install

Run the new installer.
//- fr/start.mdx
---
title: "Commencer"
description: "Installez la ligne de commande."
---

## Installer

Lancez le nouvel installateur.
//- .docsight/translations.json
{
  "version": 1,
  "pages": { "fr/start.mdx": { "source": "en/start.mdx", "sections": { "installer": "e3lgqh0cym" } } }
}
`,
  },
} satisfies Examples;
