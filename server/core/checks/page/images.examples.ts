import type { Examples } from '../example.ts';

export const examples = {
  'image/alt': {
    wrong: `
![](/images/dashboard.png)
^^^^^^^^^^^^^^^^^^^^^^^^^^ image/alt
//- images/dashboard.png
`,
    right: `
![The dashboard with three projects](/images/dashboard.png)
//- images/dashboard.png
`,
  },
  'image/alt-file-name': {
    wrong: `
![dashboard.png](/images/dashboard.png)
  ^^^^^^^^^^^^^ image/alt-file-name
//- images/dashboard.png
`,
    right: `
![The dashboard with three projects](/images/dashboard.png)
//- images/dashboard.png
`,
  },
  'image/alt-vague': {
    wrong: `
![image](/images/dashboard.png)
  ^^^^^ image/alt-vague
//- images/dashboard.png
`,
    right: `
![The dashboard with three projects](/images/dashboard.png)
//- images/dashboard.png
`,
  },
  'image/frame': {
    wrong: `
![The dashboard with three projects](/images/dashboard.png)
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ image/frame
//- images/dashboard.png
`,
    right: `
<Frame>
  ![The dashboard with three projects](/images/dashboard.png)
</Frame>
//- images/dashboard.png
`,
  },
  'image/no-source': {
    wrong: `
<img alt="The dashboard with three projects" />
 ^^^ image/no-source
`,
    right: `
<img src="/images/dashboard.png" alt="The dashboard with three projects" />
//- images/dashboard.png
`,
  },
} satisfies Examples;
