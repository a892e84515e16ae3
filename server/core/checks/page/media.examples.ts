import type { Examples } from '../example.ts';

export const examples = {
  'component/empty-frame': {
    wrong: `
<Frame>
 ^^^^^ component/empty-frame
  The dashboard shows your projects.
</Frame>
`,
    right: `
<Frame>
  ![The dashboard with three projects](/images/dashboard.png)
</Frame>
//- images/dashboard.png
`,
  },
  'html/video-embed': {
    wrong: `
<video src="https://www.youtube.com/watch?v=dQw4w9WgXcQ" controls />
           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ html/video-embed
`,
    right: `
<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" title="A tour of Acme" />
`,
  },
  'html/video-source': {
    wrong: `
<video controls></video>
 ^^^^^ html/video-source
`,
    right: `
<video src="/videos/tour.mp4" controls></video>
//- videos/tour.mp4
`,
  },
} satisfies Examples;
