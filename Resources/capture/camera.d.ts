/** Takes a photo in the camera's full resolution; not in all browsers. */
declare class ImageCapture {
  constructor(track: MediaStreamTrack);
  takePhoto(): Promise<Blob>;
}
